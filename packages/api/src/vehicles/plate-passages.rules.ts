import { endsNextDay } from './lanes.rules.ts';

/** Why a lane stayed shut. NO_CARD and NO_PLATE: the other half was not read within the time of the lane. LATE: the report came too late. */
export const passageRefusals = [
  'LANE_OFF',
  'CLOSED',
  'UNKNOWN_PLATE',
  'OWNER_OFF',
  'NO_CARD',
  'OTHER_CARD',
  'NO_PLATE',
  'LATE',
] as const;
export type PassageRefusal = (typeof passageRefusals)[number];

/** A passage reported later than this opens nothing, in milliseconds: another vehicle may be at the lane by then. */
export const freshMs = 60_000;

/** One record of a lane's device and the state of the lane. */
export interface Passing {
  /** Lane and gate are in use. */
  isLaneOn: boolean;
  /** HH:mm; both null: always open. */
  openTime: string | null;
  closeTime: string | null;
  /** HH:mm on the building's clock at the reading. */
  at: string;
  condition: 'PLATE' | 'PLATE_AND_CARD';
  /** A plate was read, with this record or within the time of the lane. */
  hasPlate: boolean;
  /** The owner of the vehicle. Undefined: no vehicle of the company has the plate. */
  owner: { isInUse: boolean } | undefined;
  /** Whether the card of the passage is the owner's. Undefined: no card was read. */
  card: 'own' | 'other' | undefined;
  /** The record was received more than `freshMs` after the reading, or before it. */
  isLate: boolean;
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
  const { isLaneOn, condition, hasPlate, owner, card, isLate } = passing;
  if (!isLaneOn) return 'LANE_OFF';
  if (!isWithinHours(passing)) return 'CLOSED';
  if (!hasPlate) return card === 'other' ? 'OTHER_CARD' : 'NO_PLATE';
  if (!owner) return 'UNKNOWN_PLATE';
  if (!owner.isInUse) return 'OWNER_OFF';
  if (condition === 'PLATE_AND_CARD' && card !== 'own') return card === undefined ? 'NO_CARD' : 'OTHER_CARD';
  return isLate ? 'LATE' : null;
}

type Direction = 'IN' | 'OUT' | 'IN_OUT';

/** Half of a passage: a plate without the owner's card, or a card without a plate. */
export interface PassageHalf {
  /** Epoch ms of the reading. */
  at: number;
  direction: Direction;
  kind: 'plate' | 'card';
  /** The owner of the vehicle or of the card. Null: no one of the company. */
  employeeId: number | null;
}

const isSameWay = (one: Direction, other: Direction) =>
  one === other || one === 'IN_OUT' || other === 'IN_OUT';

/**
 * The halves that may belong to this one: of the other kind, in the same direction, and read within `seconds` before or after. `own` is the
 * nearest in time of the same person; `others` are of other people.
 */
export function otherHalves<H extends PassageHalf>(
  half: PassageHalf,
  waiting: readonly H[],
  seconds: number,
): { own: H | undefined; others: readonly H[] } {
  const distance = ({ at }: H) => Math.abs(at - half.at);
  const near = waiting.filter(
    (one) =>
      one.kind !== half.kind && isSameWay(one.direction, half.direction) && distance(one) <= seconds * 1000,
  );
  const isOwn = ({ employeeId }: H) => employeeId !== null && employeeId === half.employeeId;
  const [own] = near.filter(isOwn).toSorted((a, b) => distance(a) - distance(b));
  return { own, others: near.filter((one) => !isOwn(one)) };
}
