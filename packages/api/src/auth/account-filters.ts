/**
 * Filters of the account list (spec §2 "Account dashboard"). The filters have a separate file, because the code that
 * parses the page URL must not import the account schemas.
 */
export const accountFilters = ['INACTIVE', 'ACTIVATED', 'FACES_UNREGISTERED', 'FACES_REGISTERED'] as const;
export type AccountFilter = (typeof accountFilters)[number];
