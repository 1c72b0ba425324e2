export declare const EVENT_TYPES: readonly string[];
