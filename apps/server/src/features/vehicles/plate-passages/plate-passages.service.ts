import { createHmac } from 'node:crypto';
import { type PassageRefusal, refusalOf } from '@gatehouse/api/vehicles/plate-passages.rules';
import { clockAt, deviceWallToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as queries from './plate-passages.queries.ts';

/** A lane is not opened for a passage older than this: who came has gone, and somebody else stands there. */
const freshMs = 60_000;

/** One passage as a camera reports it. */
export interface Reported {
  recordId: string;
  plateNo: string;
  /** An instant with Z or an offset, or a reading of the building's clock. */
  at: string;
  direction?: 'IN' | 'OUT' | undefined;
  cardNum: string;
}

/** What a camera is told of a record. */
export interface Told {
  recordId: string;
  open: boolean;
  refusal: PassageRefusal | 'LATE' | null;
}

/** What a camera calls itself towards the portal: its number, which nobody else has. */
export const signerOf = (id: number): string => `camera-${id}`;

/** The number of the camera that calls itself so. */
export function cameraIdOf(signer: string): number | undefined {
  const [, digits] = /^camera-([1-9]\d{0,14})$/.exec(signer) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The secret of a camera: derived from the installation's key, so that no table holds it (decision 006). */
export const cameraSecret = (masterKey: Buffer, id: number, secretVersion: number): string =>
  createHmac('sha256', masterKey).update(`camera:${id}:${secretVersion}`).digest('hex');

export const { findCamera, takeNonce, forgetNonces } = queries;
export type Camera = queries.Camera;

/** The instant of a reading, on the clock of the building where it names no offset. */
const instantOf = (at: string, zone: string): number =>
  /(Z|[+-]\d{2}:\d{2})$/.test(at)
    ? Date.parse(at)
    : deviceWallToInstant(zone, at.slice(0, 19).replace('T', ' '));

/**
 * Stores what a camera reports, and decides for each whether its lane opens. The same record sent again is answered by what was
 * decided first. Answers in the order of the reports, with the numbers of what is new.
 */
export async function takePassages(db: Db, camera: Camera, reported: readonly Reported[], at: Date) {
  const lane = await queries.findLane(db, camera.id);
  if (!lane) throw new Error('a camera without a lane');
  const owners = await queries.findOwners(db, camera.companyId, reported);
  const kept = reported.map((one, place): queries.Kept => {
    const found = owners[place];
    const instant = instantOf(one.at, lane.zone);
    const isKnown = found?.vehicleId !== null && found !== undefined;
    return {
      recordId: one.recordId,
      at: new Date(instant).toISOString(),
      plateNo: one.plateNo,
      plate: found?.plate ?? '',
      cardNum: one.cardNum,
      direction: one.direction ?? lane.direction,
      vehicleId: found?.vehicleId ?? null,
      employeeId: found?.employeeId ?? null,
      refusal: refusalOf({
        ...lane,
        at: clockAt(lane.zone, instant).slice(0, 5),
        owner: isKnown ? { isInUse: found.isInUse ?? false } : undefined,
        card: one.cardNum === '' ? undefined : found?.isOwnCard ? 'own' : 'other',
      }),
    };
  });
  const fresh = await queries.insertPassages(db, camera, lane.laneId, at, kept);
  const recordIds = kept.map(({ recordId }) => recordId);
  const decided = await queries.findDecisions(db, camera.id, recordIds);
  const told = recordIds.map((recordId): Told => {
    const { refusal = null, at: passedAt } = decided.get(recordId) ?? {};
    const isLate = Math.abs(at.getTime() - (passedAt?.getTime() ?? 0)) > freshMs;
    return { recordId, open: refusal === null && !isLate, refusal: refusal ?? (isLate ? 'LATE' : null) };
  });
  return { fresh, told };
}
