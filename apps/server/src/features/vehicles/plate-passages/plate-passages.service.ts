import { createHmac } from 'node:crypto';
import type { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import {
  findOtherHalves,
  freshMs,
  type PassageHalf,
  type PassageRefusal,
  refusalOf,
} from '@gatehouse/api/vehicles/plate-passages.rules';
import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import { reportingTypes } from '@gatehouse/api/vehicles/tracking-devices';
import { clockAt, deviceLocalTimeToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import * as queries from './plate-passages.queries.ts';
import { lockSigner, setSecretVersion } from './plate-passages.queries.ts';

export interface PassageReport {
  recordId: string;
  /** Plate number. Empty for a record with only a card. */
  plateNo: string;
  /** Time of the record: an instant with Z or an offset, or local time at the building. */
  at: string;
  direction?: 'IN' | 'OUT' | undefined;
  cardNum: string;
}

export interface PassageAnswer {
  recordId: string;
  open: boolean;
  refusal: PassageRefusal | null;
}

/**
 * Returns the name with which a tracking device signs its requests. The number in the name is unique in the
 * installation.
 */
export const signerOf = (id: number, type: TrackingDevice['deviceType']): string =>
  `${type === 'CARD' ? 'reader' : 'camera'}-${id}`;

/** Parses the number of a tracking device from its name. Undefined if the name is invalid. */
export function parseLaneDeviceId(signer: string): number | undefined {
  const [, digits] = /^(?:camera|reader)-([1-9]\d{0,14})$/.exec(signer) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Derives the secret of a tracking device from the installation's key, so that no table contains it (decision 006). */
export const deriveLaneDeviceSecret = (masterKey: Buffer, id: number, secretVersion: number): string =>
  createHmac('sha256', masterKey).update(`camera:${id}:${secretVersion}`).digest('hex');

export const { findLaneDevice, takeNonce, forgetNonces } = queries;
export type LaneDevice = queries.LaneDevice;

/** Parses the time of a record. Without an offset it is local time at the building. */
const parseInstant = (at: string, zone: string): number =>
  /(Z|[+-]\d{2}:\d{2})$/.test(at)
    ? Date.parse(at)
    : deviceLocalTimeToInstant(zone, at.slice(0, 19).replace('T', ' '));

type LockedLane = NonNullable<Awaited<ReturnType<typeof queries.lockLane>>>;
type RecordOwners = Awaited<ReturnType<typeof queries.findOwners>>[number];

const isLateAt = (passedAt: number, receivedAt: Date) => Math.abs(receivedAt.getTime() - passedAt) > freshMs;

/**
 * Decides whether a record opens the lane. If the lane needs plate and card, looks for the matching record among the
 * incomplete records in `waiting`.
 */
function decideRecord(
  lane: LockedLane,
  reported: PassageReport,
  { plate, vehicleId, employeeId, isInUse, cardOwner }: RecordOwners,
  waiting: readonly queries.WaitingHalf[],
  receivedAt: Date,
): { kept: queries.StoredPassage; half: queries.WaitingHalf; partner: queries.WaitingHalf | undefined } {
  const { recordId, plateNo, cardNum } = reported;
  const at = parseInstant(reported.at, lane.zone);
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
  const storedPassage: queries.StoredPassage = {
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
  return {
    kept: storedPassage,
    half: { ...storedPassage, ...half, id: 0, isInUse: isInUse ?? false },
    partner: own,
  };
}

const waits: readonly (PassageRefusal | null)[] = ['NO_CARD', 'OTHER_CARD', 'NO_PLATE'];

/**
 * Stores the records of a camera or card reader and decides for each record whether the lane opens. If the lane needs
 * plate and card, they can arrive in two records in any order, and the second record opens the lane. A repeated record
 * gets the first decision again. Returns the answers in the order of the records, and the IDs of new passages.
 */
export async function storePassages(
  db: Db,
  device: LaneDevice,
  reported: readonly PassageReport[],
  at: Date,
) {
  const lane = await queries.lockLane(db, device.id);
  if (!lane) throw new Error('a tracking device without a lane');
  const recordIds = reported.map(({ recordId }) => recordId);
  const knownDecisions = await queries.findDecisions(db, device.id, recordIds);
  const owners = await queries.findOwners(db, device.companyId, reported);
  const instants = reported.map((report) => parseInstant(report.at, lane.zone));
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
  for (const [index, report] of reported.entries()) {
    const recordOwners = owners[index];
    if (!recordOwners || knownDecisions.has(report.recordId)) continue;
    const { kept, half, partner } = decideRecord(lane, report, recordOwners, waiting, at);
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
    // A record that is sent again later must not open the lane again.
    const isLate = isLateAt(passedAt?.getTime() ?? 0, at);
    return { recordId, open: refusal === null && !isLate, refusal: refusal ?? (isLate ? 'LATE' : null) };
  });
  return { fresh, answers };
}

export async function rotateCameraSecret({
  db,
  viewer,
  params: { id },
  settings,
  refuse,
  record,
}: Call<typeof platePassages.rotateSecret>) {
  const signer = (await lockSigner(db, viewer, id)) ?? refuse('VEH_DEVICES_NOT_FOUND');
  if (!reportingTypes.includes(signer.deviceType)) refuse('VEH_DEVICES_NO_CAMERA');
  const secretVersion = signer.secretVersion + 1;
  await setSecretVersion(db, viewer, id, secretVersion);
  // The audit trail records that the secret was replaced, but not the secret itself.
  await record({
    companyId: signer.companyId,
    entity: 'trackingDevices',
    entityId: id,
    after: { secretVersion },
  });
  return {
    signer: signerOf(id, signer.deviceType),
    secret: deriveLaneDeviceSecret(settings.masterKey, id, secretVersion),
  };
}
