/** Settings of the portal. */
export const settings = {} as const;
