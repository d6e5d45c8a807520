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
  /** HH:mm. Both null: always open. */
  openTime: string | null;
  closeTime: string | null;
  /** Time of the reading in local time of the building, HH:mm. */
  at: string;
  condition: 'PLATE' | 'PLATE_AND_CARD';
  /** Whether a plate was read, in this record or within the time set for the lane. */
  hasPlate: boolean;
  /** Owner of the vehicle. Undefined if no vehicle of the company has the plate. */
  owner: { isInUse: boolean } | undefined;
  /** Whether the card belongs to the owner. Undefined if no card was read. */
  card: 'own' | 'other' | undefined;
  /** Whether the record was received more than `freshMs` after the reading, or before it. */
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

/** One reading of a passage that needs two: a plate without the owner's card, or a card without a plate. */
export interface PassageHalf {
  /** Time of the reading, epoch ms. */
  at: number;
  direction: PassageDirection;
  kind: 'plate' | 'card';
  /** Owner of the vehicle or card. Null if they are not of the company. */
  employeeId: number | null;
}

const isSameWay = (direction: PassageDirection, other: PassageDirection) =>
  direction === other || direction === 'IN_OUT' || other === 'IN_OUT';

/**
 * Returns the readings that may belong to the same passage as this one. They are of the other kind, in the same
 * direction, and at most `seconds` before or after it. `own` is the nearest reading of the same person. `others` are
 * the readings of other people.
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
