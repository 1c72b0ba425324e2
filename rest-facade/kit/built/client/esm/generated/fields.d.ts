/** What the help of the command line tells about a filter or a field. */
export interface Field {
    name: string;
    /** The form of its value, such as `TEXT` or `active|paused`. */
    value: string;
    text?: string;
    isRequired?: true;
    isList?: true;
}
/** The fields of each operation by its name. */
export declare const fields: Readonly<Record<string, readonly Field[]>>;
