/** Returns the current time. It is the browser's only source of the current time (rules.md §2). */
export const now = (): Date => new Date();
