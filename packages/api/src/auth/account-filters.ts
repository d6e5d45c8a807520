/**
 * Filters of the account list (spec §2 "Account dashboard"). They have their own file, because the URL of that page is
 * parsed without the account shapes.
 */
export const accountFilters = ['INACTIVE', 'ACTIVATED', 'FACES_UNREGISTERED', 'FACES_REGISTERED'] as const;
export type AccountFilter = (typeof accountFilters)[number];
