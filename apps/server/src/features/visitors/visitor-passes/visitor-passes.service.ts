import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import {
  opens,
  openUntil,
  phaseAt,
  phaseAtDoor,
  refusalAt,
  type Window,
} from '../visitor-logbook/windows.rules.ts';
import { findPlans, lockPlans } from '../visitor-logbook/windows.service.ts';
import { hashOf } from '../visitors/qr.rules.ts';
import { numberIn } from '../visitors/qr.service.ts';
import { numbersIn, replaceNumbers } from './hidden-numbers.rules.ts';
import * as queries from './visitor-passes.queries.ts';

/** What a terminal must hold of a visitor: by which number, and the command as it stands in tables. */
export interface HeldPass {
  visitorId: number;
  pin: string;
  command: string;
  /** The last second of the window that is open; null: none is. */
  endsAt: Date | null;
}

/**
 * Name and number are put in when a command is handed out, as faces are: what stands in tables says who by a number and changes with
 * what is behind it. `Locks`: the mask of the locks that it opens, of devices with several. `Closed`: the terminal still knows who it
 * was, and no longer what opens doors.
 */
const commandOf = ({ pin, name, mark }: queries.PassRow, { open, isOneOfSeveral }: PassLocks): string => {
  const digest = createHash('sha256').update(`${name}\n${mark}`).digest('hex').slice(0, 16);
  const locks = open > 0 && isOneOfSeveral ? `\tLocks=${open}` : '';
  return `DATA UPDATE USERINFO PIN=${pin}\tVisitor=${digest}${locks}${open > 0 ? '' : '\tClosed'}`;
};

interface PassLocks {
  /** Mask of the locks that a visitor may open now, lock 1 being bit 0. */
  open: number;
  isOneOfSeveral: boolean;
  /** The last second of the first window to end of those that are open at a lock; null: none is. */
  endsAt: Date | null;
}

/** The locks of a device that windows open; undefined where the device knows nothing of a visitor with these windows. */
function locksFor(
  windows: readonly Window[],
  doors: readonly queries.LockDoor[],
  at: Date,
): PassLocks | undefined {
  const phases = doors.flatMap((door) => {
    const phase = door.isOn ? phaseAtDoor(windows, door, at.getTime()) : undefined;
    return phase ? [{ phase, lock: door.lock }] : [];
  });
  if (phases.length === 0) return undefined;
  const open = phases.reduce((mask, { phase, lock }) => mask + (phase === 'OPEN' ? 2 ** (lock - 1) : 0), 0);
  const ends = doors.flatMap((door) => (door.isOn ? (openUntil(windows, door, at.getTime()) ?? []) : []));
  return {
    open,
    isOneOfSeveral: doors.some(({ isOneOfSeveral }) => isOneOfSeveral),
    endsAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}

/** What a terminal must hold of these visitors of its company at an instant. */
export async function passesFor(
  db: Db,
  companyId: number,
  deviceId: number,
  visitorIds: readonly number[],
  at: Date,
): Promise<HeldPass[]> {
  if (visitorIds.length === 0) return [];
  const doors = (await queries.findLockDoors(db, [deviceId])).get(deviceId) ?? [];
  const locks = new Map(
    (await findPlans(db, companyId, visitorIds)).map(({ visitor, windows }) => [
      visitor.id,
      locksFor(windows, doors, at),
    ]),
  );
  return (await queries.findPasses(db, companyId, visitorIds)).flatMap((pass) => {
    const own = locks.get(pass.visitorId);
    if (!own) return [];
    const { visitorId, pin } = pass;
    return [{ visitorId, pin, command: commandOf(pass, own), endsAt: own.endsAt }];
  });
}

/** How many passes each of these terminals of a company must hold. */
export async function countPasses(
  db: Db,
  companyId: number,
  deviceIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const { afterMeetingDate } = await findDeviceSettings(db, companyId);
  const known = await queries.findKnown(db, companyId, at, afterMeetingDate);
  if (known.length === 0) return new Map();
  const ids = known.map(({ id }) => id);
  const passes = Map.groupBy(await queries.findPasses(db, companyId, ids), ({ visitorId }) => visitorId);
  const plans = await findPlans(db, companyId, [...passes.keys()]);
  const doors = await queries.findLockDoors(db, deviceIds);
  return new Map(
    [...doors].map(([deviceId, own]) => [
      deviceId,
      plans
        .filter(({ windows }) => locksFor(windows, own, at) !== undefined)
        .reduce((sum, { visitor }) => sum + (passes.get(visitor.id)?.length ?? 0), 0),
    ]),
  );
}

/** A command about a visitor as it stands in tables; undefined where it is about somebody else. */
const shape = /^DATA UPDATE USERINFO PIN=(\d+)\tVisitor=[0-9a-f]+(?:\tLocks=(\d+))?(\tClosed)?$/;

export const isOfVisitor = (payload: string): boolean => shape.test(payload);

/** What is to be filled into such commands: name and number of each; who may no longer enter is left out. */
export async function spellPasses(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  companyId: number,
  payloads: readonly string[],
): Promise<Map<string, { pin: string; name: string; card: string | null; locks?: number }>> {
  const read = payloads.flatMap((payload) => {
    const [, pin, mask, closed] = shape.exec(payload) ?? [];
    const locks = closed !== undefined ? 0 : mask === undefined ? undefined : Number(mask);
    return pin ? [{ payload, pin, locks }] : [];
  });
  if (read.length === 0) return new Map();
  const passes = await queries.findPassesByPin(
    db,
    companyId,
    read.map(({ pin }) => pin),
  );
  return new Map(
    read.flatMap(({ payload, pin, locks }) => {
      const pass = passes.get(pin);
      if (!pass) return [];
      const card = pass.card ?? (pass.sealed && numberIn(settings.masterKey, pass.sealed));
      const shown = { pin, name: pass.name, card: locks === 0 ? null : card };
      return [[payload, { ...shown, ...(locks !== undefined && { locks }) }] as const];
    }),
  );
}

/** The number of a QR code. */
const numberShape = /^\d{18}$/;

/**
 * Replaces the numbers of QR codes by those of their passes, in the codes of records and anywhere in their texts, whether or not a record
 * can be parsed: a number that opens doors is stored nowhere in clear (decision 053). Also finds numbers that are revoked.
 */
export async function withoutNumbers<R extends { code?: string | null; raw: string }>(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  companyId: number,
  records: readonly R[],
): Promise<readonly R[]> {
  const candidates = new Set(records.flatMap(({ code, raw }) => numbersIn(`${code ?? ''}\n${raw}`)));
  if (candidates.size === 0) return records;
  const hashes = new Map(
    [...candidates].map((number) => [number, hashOf(settings.masterKey, 'number', number).toString('hex')]),
  );
  const pins = await queries.findPinsByHash(db, companyId, [...hashes.values()]);
  const pinOf = (number: string) => pins.get(hashes.get(number) ?? '');
  return records.map((record) => {
    const { code, raw } = record;
    const cleaned = { ...record, raw: replaceNumbers(raw, pinOf) };
    return code ? { ...cleaned, code: replaceNumbers(code, pinOf) } : cleaned;
  });
}

/** Notes of whom terminals of a company have something to learn because time has passed, or a setting or a meeting is another. */
export async function noteTurned(db: Db, companyId: number, at: Date): Promise<void> {
  const { afterMeetingDate } = await findDeviceSettings(db, companyId);
  const known = await queries.findKnown(db, companyId, at, afterMeetingDate);
  if (known.length === 0) return;
  const plans = await findPlans(
    db,
    companyId,
    known.map(({ id }) => id),
  );
  const states = new Map(
    plans.map(({ visitor, windows }) => [
      visitor.id,
      windows
        .flatMap((window) => {
          const phase = phaseAt(window, at.getTime());
          // some terminals are told until when
          const until = phase === 'OPEN' ? `/${window.from}-${window.to}` : '';
          return phase ? `${window.roomId ?? ''}/${window.buildingId ?? ''}/${phase}${until}` : [];
        })
        .join(' '),
    ]),
  );
  const changed = known
    .map(({ id, state: before }) => ({ id, before, state: states.get(id) ?? '' }))
    .filter(({ before, state }) => before !== state);
  if (changed.length > 0) await queries.noteStates(db, companyId, changed);
}

/** Of these visitors the one window each that lets them in at a device's door now (epoch ms); who has several there is left out. */
export async function findOnlyWindows(
  db: Db,
  companyId: number,
  deviceId: number,
  visitorIds: readonly number[],
  at: Date,
): Promise<Map<number, { from: number; to: number }>> {
  // devices that are told dates have one lock
  const [door] = (await queries.findLockDoors(db, [deviceId])).get(deviceId) ?? [];
  if (!door) return new Map();
  return new Map(
    (await findPlans(db, companyId, visitorIds)).flatMap(({ visitor, windows }) => {
      const [window, second] = windows.filter(
        (one) => opens(one, door) && phaseAt(one, at.getTime()) === 'OPEN',
      );
      return window && !second ? [[visitor.id, window] as const] : [];
    }),
  );
}

/** The visitor of a pass; null: no one's, or a guest without a visitor record. */
export const findPassOwner = queries.findPassOwner;

export const findDoors = queries.findDoors;

/** A visitor who stands at a door. */
export interface AtDoor {
  visitorId: number;
  name: string;
  /** Why the door stays shut; null: one of their windows lets them in there now. */
  refused: 'NOT_EXPECTED' | 'WRONG_ROOM' | 'DOOR_DISABLED' | null;
}

/** A code that was read, and the kinds of codes that it may be. */
interface ReadCode {
  code: string;
  pass: boolean;
  card: boolean;
  qr: boolean;
}

/** The visitor whose pass has this code, and whether they may enter at a door; no one else changes them meanwhile. */
export async function findAtDoor(
  db: Db,
  masterKey: Buffer,
  { companyId, doorId }: { companyId: number; doorId: number },
  { code, pass, card, qr }: ReadCode,
  at: Date,
): Promise<AtDoor | undefined> {
  // some readers put zeros before a number
  const number = code.replace(/^0+/, '');
  const found = await queries.findPassByCode(db, companyId, {
    pin: pass ? code : null,
    card: card ? code : null,
    numberHash: qr && numberShape.test(number) ? hashOf(masterKey, 'number', number) : null,
  });
  const [plan] = found ? await lockPlans(db, companyId, [found.visitorId]) : [];
  if (!found || !plan) return undefined;
  const door = (await queries.findDoors(db, [doorId])).get(doorId);
  const refused = door?.isOn === true ? refusalAt(plan.windows, door, at.getTime()) : 'DOOR_DISABLED';
  return { visitorId: found.visitorId, name: found.name, refused };
}
