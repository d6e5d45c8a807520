/** Device logs, pending devices and the quarantine list. */
export const deviceOps = {} as const;
