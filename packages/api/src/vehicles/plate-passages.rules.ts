import { endsNextDay } from './lanes.rules.ts';

/** Why a lane stayed shut. */
export const passageRefusals = [
  'LANE_OFF',
  'CLOSED',
  'UNKNOWN_PLATE',
  'OWNER_OFF',
  'NO_CARD',
  'OTHER_CARD',
] as const;
export type PassageRefusal = (typeof passageRefusals)[number];

/** Beside what was read: the lane, and whose the plate is. */
export interface Passing {
  /** Lane and gate are in use. */
  isLaneOn: boolean;
  /** HH:mm; null, both: always open. */
  openTime: string | null;
  closeTime: string | null;
  /** HH:mm on the building's clock when it was read. */
  at: string;
  condition: 'PLATE' | 'PLATE_AND_CARD';
  /** Whose vehicle it is; undefined: nobody's of the company. */
  owner: { isInUse: boolean } | undefined;
  /** Whose card was read with it: the owner's, another's or nobody's; undefined: none was. */
  card: 'own' | 'other' | undefined;
}

/** Whether a time of day lies within the hours of a lane; the close itself no longer does. */
export function isWithinHours({
  openTime,
  closeTime,
  at,
}: Pick<Passing, 'openTime' | 'closeTime' | 'at'>): boolean {
  if (openTime === null || closeTime === null || openTime === closeTime) return true;
  return endsNextDay({ openTime, closeTime })
    ? at >= openTime || at < closeTime
    : at >= openTime && at < closeTime;
}

/** Why the lane stays shut, by its open condition; null: it opens. The first reason counts. */
export function refusalOf(passing: Passing): PassageRefusal | null {
  const { isLaneOn, condition, owner, card } = passing;
  if (!isLaneOn) return 'LANE_OFF';
  if (!isWithinHours(passing)) return 'CLOSED';
  if (!owner) return 'UNKNOWN_PLATE';
  if (!owner.isInUse) return 'OWNER_OFF';
  if (condition === 'PLATE') return null;
  if (card === undefined) return 'NO_CARD';
  return card === 'own' ? null : 'OTHER_CARD';
}
