/** What the help of a command tells about a filter or a field. */
export interface Field {
    name: string;
    /** The form of its value, such as `TEXT` or `active|paused`. */
    value: string;
    text?: string;
    isRequired?: true;
    isList?: true;
}
/** A line for each field, with its text beside or below it. */
export declare function fieldLines(fields: readonly Field[]): string[];
