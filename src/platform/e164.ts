const E164 = /^\+[1-9]\d{6,14}$/;

/** Whether a text is a number in E.164. */
export const isE164 = (text: string): boolean => E164.test(text);
