import { endsNextDay } from './lanes.rules.ts';

/**
 * Reasons to keep a lane closed. NO_CARD, NO_PLATE: the card or the plate was not read within the time set for the
 * lane. LATE: the report arrived too late.
 */
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

/** Milliseconds after which a reported passage no longer opens the lane, because another vehicle may be there. */
export const freshMs = 60_000;

/** A plate or card reading at a lane, with the state of the lane. */
export interface PassageReading {
  /** Whether lane and gate are both active. */
  isLaneOn: boolean;
  /** Opening time, HH:mm. If opening and closing time are null, the lane is always open. */
  openTime: string | null;
  closeTime: string | null;
  /** Time at which the plate or card was read, in local time of the building, HH:mm. */
  at: string;
  condition: 'PLATE' | 'PLATE_AND_CARD';
  /** Whether a plate was read, either in this record or in another record within the time set for the lane. */
  hasPlate: boolean;
  /** Owner of the vehicle. Undefined if no vehicle of the company has the plate. */
  owner: { isInUse: boolean } | undefined;
  /** Whether the card belongs to the owner. Undefined if no card was read. */
  card: 'own' | 'other' | undefined;
  /** True if the record was received before the reading, or more than `freshMs` after the reading. */
  isLate: boolean;
}

/** Checks whether a lane is open at a time. The closing time is exclusive. */
export function isWithinHours({
  openTime,
  closeTime,
  at,
}: Pick<PassageReading, 'openTime' | 'closeTime' | 'at'>): boolean {
  if (openTime === null || closeTime === null || openTime === closeTime) return true;
  return endsNextDay({ openTime, closeTime })
    ? at >= openTime || at < closeTime
    : at >= openTime && at < closeTime;
}

/** Returns the first reason to keep the lane closed, depending on its open condition. Null if the lane opens. */
export function refusalOf(passing: PassageReading): PassageRefusal | null {
  const { isLaneOn, condition, hasPlate, owner, card, isLate } = passing;
  if (!isLaneOn) return 'LANE_OFF';
  if (!isWithinHours(passing)) return 'CLOSED';
  if (!hasPlate) return card === 'other' ? 'OTHER_CARD' : 'NO_PLATE';
  if (!owner) return 'UNKNOWN_PLATE';
  if (!owner.isInUse) return 'OWNER_OFF';
  if (condition === 'PLATE_AND_CARD' && card !== 'own') return card === undefined ? 'NO_CARD' : 'OTHER_CARD';
  return isLate ? 'LATE' : null;
}

type PassageDirection = 'IN' | 'OUT' | 'IN_OUT';

/** One reading of a passage that needs two readings: a plate without the owner's card, or a card without a plate. */
export interface PassageHalf {
  /** Time at which the plate or card was read, epoch ms. */
  at: number;
  direction: PassageDirection;
  kind: 'plate' | 'card';
  /** Owner of the vehicle or card. Null if the owner does not belong to the company. */
  employeeId: number | null;
}

const isSameWay = (direction: PassageDirection, other: PassageDirection) =>
  direction === other || direction === 'IN_OUT' || other === 'IN_OUT';

/**
 * Returns the readings that may belong to the same passage as `half`. They are of the other type (plate or card), in
 * the same direction, and at most `seconds` before or after `half`. `own` is the nearest reading of the same person.
 * `others` are the readings of other people.
 */
export function findOtherHalves<H extends PassageHalf>(
  half: PassageHalf,
  waiting: readonly H[],
  seconds: number,
): { own: H | undefined; others: readonly H[] } {
  const distance = ({ at }: H) => Math.abs(at - half.at);
  const nearby = waiting.filter(
    (candidate) =>
      candidate.kind !== half.kind &&
      isSameWay(candidate.direction, half.direction) &&
      distance(candidate) <= seconds * 1000,
  );
  const isOwn = ({ employeeId }: H) => employeeId !== null && employeeId === half.employeeId;
  const [own] = nearby.filter(isOwn).toSorted((a, b) => distance(a) - distance(b));
  return { own, others: nearby.filter((candidate) => !isOwn(candidate)) };
}
