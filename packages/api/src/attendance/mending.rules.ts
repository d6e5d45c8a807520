/**
 * What somebody has to mend. MISSING_OUT: a day that is over and lacks its in or its out. LATE_CHANGE: a day of a closed month that
 * would be another now. UNKNOWN_PUNCH: records of a code nobody has. HELD_PUNCH: one held for review.
 */
export const mendKinds = ['MISSING_OUT', 'LATE_CHANGE', 'UNKNOWN_PUNCH', 'HELD_PUNCH'] as const;
export type MendKind = (typeof mendKinds)[number];
