/**
 * Presence of an employee: inside, outside, not seen today or inactive. Derived from the last counted punch of today.
 */
export const presences = ['IN', 'OUT', 'NOT_SEEN', 'INACTIVE'] as const;
export type Presence = (typeof presences)[number];
