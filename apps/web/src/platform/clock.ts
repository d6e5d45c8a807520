/** The browser's only source of "now" (rules.md §2). */
export const now = (): Date => new Date();
