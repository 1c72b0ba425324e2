/** Output for people and for programs. */
export type Row = Readonly<Record<string, unknown>>;
/** Text of others, without what could control the terminal. */
export declare function plain(text: string): string;
export declare function print(text: string): void;
/** For the person at the terminal, apart from the output. */
export declare function note(text: string): void;
export declare function printJson(value: unknown): void;
/** A table with a line for each item. */
export declare function tableOf(kind: string, rows: readonly Row[]): string;
/** The fields of one object, a line each. */
export declare function fieldsOf(object: Row): string;
