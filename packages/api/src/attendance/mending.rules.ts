/**
 * Types of items that need attention. MISSING_OUT: a past day without a check-in or check-out. LATE_CHANGE: a day of a
 * closed month whose figures would be different now. UNKNOWN_PUNCH: records with an unknown code. HELD_PUNCH: a record
 * held for review.
 */
export const attentionKinds = ['MISSING_OUT', 'LATE_CHANGE', 'UNKNOWN_PUNCH', 'HELD_PUNCH'] as const;
export type AttentionKind = (typeof attentionKinds)[number];
