/** Presence of an employee, derived from the last counted punch of today: inside, outside, not seen today, inactive. */
export const presences = ['IN', 'OUT', 'NOT_SEEN', 'INACTIVE'] as const;
export type Presence = (typeof presences)[number];
