/** Inside or out by the last counting punch of today; not seen today; not in use. */
export const presences = ['IN', 'OUT', 'NOT_SEEN', 'INACTIVE'] as const;
export type Presence = (typeof presences)[number];
