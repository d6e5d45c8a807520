import { createHmac } from 'node:crypto';
import {
  findOtherHalves,
  freshMs,
  type PassageHalf,
  type PassageRefusal,
  refusalOf,
} from '@gatehouse/api/vehicles/plate-passages.rules';
import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import { clockAt, deviceLocalTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as queries from './plate-passages.queries.ts';

/** One record of a camera or card reader. */
export interface Reported {
  recordId: string;
  /** Empty: a card alone. */
  plateNo: string;
  /** An instant with Z or an offset, or a reading of the building's clock. */
  at: string;
  direction?: 'IN' | 'OUT' | undefined;
  cardNum: string;
}

/** The answer to one record. */
export interface PassageAnswer {
  recordId: string;
  open: boolean;
  refusal: PassageRefusal | null;
}

/** The name under which a tracking device signs; its number is unique in the installation. */
export const signerOf = (id: number, type: TrackingDevice['deviceType']): string =>
  `${type === 'CARD' ? 'reader' : 'camera'}-${id}`;

/** The number of the tracking device with this name. */
export function laneDeviceIdOf(signer: string): number | undefined {
  const [, digits] = /^(?:camera|reader)-([1-9]\d{0,14})$/.exec(signer) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The secret of a tracking device, derived from the installation's key, so that no table contains it (decision 006). */
export const laneDeviceSecret = (masterKey: Buffer, id: number, secretVersion: number): string =>
  createHmac('sha256', masterKey).update(`camera:${id}:${secretVersion}`).digest('hex');

export const { findLaneDevice, takeNonce, forgetNonces } = queries;
export type LaneDevice = queries.LaneDevice;

/** The instant of a reading, on the clock of the building where it names no offset. */
const instantOf = (at: string, zone: string): number =>
  /(Z|[+-]\d{2}:\d{2})$/.test(at)
    ? Date.parse(at)
    : deviceLocalTimeToInstant(zone, at.slice(0, 19).replace('T', ' '));

type Lane = NonNullable<Awaited<ReturnType<typeof queries.lockLane>>>;
type Owners = Awaited<ReturnType<typeof queries.findOwners>>[number];

const isLateAt = (passedAt: number, receivedAt: Date) => Math.abs(receivedAt.getTime() - passedAt) > freshMs;

/** Decides about one record: with the half of `waiting` that belongs to it, where it is one half of a passage. */
function decide(
  lane: Lane,
  reported: Reported,
  { plate, vehicleId, employeeId, isInUse, cardOwner }: Owners,
  waiting: readonly queries.Waiting[],
  receivedAt: Date,
): { kept: queries.Kept; half: queries.Waiting; partner: queries.Waiting | undefined } {
  const { recordId, plateNo, cardNum } = reported;
  const at = instantOf(reported.at, lane.zone);
  const direction = reported.direction ?? lane.direction;
  const hasPlate = plateNo !== '';
  const owner = hasPlate ? employeeId : cardOwner;
  const half: PassageHalf = { at, direction, kind: hasPlate ? 'plate' : 'card', employeeId: owner };
  const isWhole = hasPlate && cardNum !== '';
  const { own, others } =
    isWhole || lane.condition === 'PLATE'
      ? { own: undefined, others: [] }
      : findOtherHalves(half, waiting, lane.cardSeconds);
  const hasOwnCard = isWhole ? employeeId !== null && cardOwner === employeeId : own !== undefined;
  const hasCard = isWhole || others.length > 0;
  const vehicle = hasPlate ? { vehicleId, isInUse } : own;
  const refusal = refusalOf({
    ...lane,
    at: clockAt(lane.zone, at).slice(0, 5),
    hasPlate: hasPlate || own !== undefined,
    owner: vehicle && vehicle.vehicleId !== null ? { isInUse: vehicle.isInUse ?? false } : undefined,
    card: hasOwnCard ? 'own' : hasCard ? 'other' : undefined,
    isLate: isLateAt(at, receivedAt),
  });
  const kept: queries.Kept = {
    recordId,
    at: new Date(at).toISOString(),
    plateNo: hasPlate ? plateNo : (own?.plateNo ?? ''),
    plate: hasPlate ? plate : (own?.plate ?? ''),
    cardNum: cardNum || (own?.cardNum ?? ''),
    direction,
    vehicleId: vehicle?.vehicleId ?? null,
    employeeId: owner,
    refusal,
  };
  return { kept, half: { ...kept, ...half, id: 0, isInUse: isInUse ?? false }, partner: own };
}

const waits: readonly (PassageRefusal | null)[] = ['NO_CARD', 'OTHER_CARD', 'NO_PLATE'];

/**
 * Stores what a camera or card reader reports, and decides for each record whether the lane opens. Where plate and card are needed, they may be two
 * records in either order: the second one opens. The same record sent again is answered by the first decision. Returns the answers in the
 * order of the reports, and the numbers of new passages.
 */
export async function takePassages(db: Db, device: LaneDevice, reported: readonly Reported[], at: Date) {
  const lane = await queries.lockLane(db, device.id);
  if (!lane) throw new Error('a tracking device without a lane');
  const recordIds = reported.map(({ recordId }) => recordId);
  const known = await queries.findDecisions(db, device.id, recordIds);
  const owners = await queries.findOwners(db, device.companyId, reported);
  const instants = reported.map((one) => instantOf(one.at, lane.zone));
  const windowMs = lane.cardSeconds * 1000;
  let waiting =
    lane.condition === 'PLATE'
      ? []
      : await queries.findWaiting(
          db,
          lane.laneId,
          Math.min(...instants) - windowMs,
          Math.max(...instants) + windowMs,
        );
  const fresh: number[] = [];
  for (const [place, one] of reported.entries()) {
    const found = owners[place];
    if (!found || known.has(one.recordId)) continue;
    const { kept, half, partner } = decide(lane, one, found, waiting, at);
    const id = await queries.insertPassage(db, device, lane.laneId, at, kept);
    if (id === undefined) continue;
    fresh.push(id);
    if (partner) {
      await queries.setCompletedBy(db, partner.id, id);
      waiting = waiting.filter((other) => other !== partner);
    }
    if (waits.includes(kept.refusal)) waiting.push({ ...half, id });
  }
  const decided = await queries.findDecisions(db, device.id, recordIds);
  const answers = recordIds.map((recordId): PassageAnswer => {
    const { refusal = null, at: passedAt } = decided.get(recordId) ?? {};
    // a record that opened the lane opens nothing when it is sent again later
    const isLate = isLateAt(passedAt?.getTime() ?? 0, at);
    return { recordId, open: refusal === null && !isLate, refusal: refusal ?? (isLate ? 'LATE' : null) };
  });
  return { fresh, answers };
}
