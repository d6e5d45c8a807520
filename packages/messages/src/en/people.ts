/** Companies, departments and employees. */
export const people = {} as const;
