/** What accounts can be narrowed to (spec §2 "Account dashboard"); the address of that screen reads them, without what it asks. */
export const accountFilters = ['INACTIVE', 'ACTIVATED', 'FACES_UNREGISTERED', 'FACES_REGISTERED'] as const;
export type AccountFilter = (typeof accountFilters)[number];
