/**
 * Types of items that need attention. MISSING_OUT: a past day without a check-in or check-out. LATE_CHANGE: a day of a
 * closed month with changes that were not applied. UNKNOWN_PUNCH: records of unknown people. HELD_PUNCH: a record held
 * for review.
 */
export const attentionKinds = ['MISSING_OUT', 'LATE_CHANGE', 'UNKNOWN_PUNCH', 'HELD_PUNCH'] as const;
export type AttentionKind = (typeof attentionKinds)[number];
