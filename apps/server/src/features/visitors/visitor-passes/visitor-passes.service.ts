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
  type VisitorWindow,
} from '../visitor-logbook/windows.rules.ts';
import { findPlans, lockPlans } from '../visitor-logbook/windows.service.ts';
import { hashOf } from '../visitors/qr.rules.ts';
import { numberIn } from '../visitors/qr.service.ts';
import { findNumbers, replaceNumbers } from './hidden-numbers.rules.ts';
import * as queries from './visitor-passes.queries.ts';

/**
 * A visitor’s pass for a terminal: the terminal user ID, and the command in the format in which the database stores it.
 */
export interface TerminalPass {
  visitorId: number;
  pin: string;
  command: string;
  /**
   * The instant at which the first of the visitor’s current entry windows ends. Null if the visitor has no current
   * entry window.
   */
  endsAt: Date | null;
}

/**
 * Returns the command in the format in which the database stores it: with the terminal user ID, and a digest that
 * changes with name or number. Name and number are added only when the command is sent, like the faces of employees.
 * For devices with several locks, `Locks` is the mask of the locks that the visitor can open. `Closed` means that the
 * terminal can identify the visitor, but gets no number that opens doors.
 */
const createCommand = ({ pin, name, mark }: queries.PassRow, { open, isOneOfSeveral }: PassLocks): string => {
  const digest = createHash('sha256').update(`${name}\n${mark}`).digest('hex').slice(0, 16);
  const locks = open > 0 && isOneOfSeveral ? `\tLocks=${open}` : '';
  return `DATA UPDATE USERINFO PIN=${pin}\tVisitor=${digest}${locks}${open > 0 ? '' : '\tClosed'}`;
};

interface PassLocks {
  /** Mask of the locks that a visitor can open now. Lock 1 is bit 0. */
  open: number;
  isOneOfSeveral: boolean;
  /**
   * The instant at which the first of the visitor’s current entry windows at these locks ends. Null if the visitor has
   * no such window.
   */
  endsAt: Date | null;
}

/**
 * Computes the locks of a device that a visitor with these entry windows can open. Undefined if the device must not
 * store the visitor.
 */
function computePassLocks(
  windows: readonly VisitorWindow[],
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

/** Returns the passes of these visitors that a terminal of their company must store at an instant. */
export async function findTerminalPasses(
  db: Db,
  companyId: number,
  deviceId: number,
  visitorIds: readonly number[],
  at: Date,
): Promise<TerminalPass[]> {
  if (visitorIds.length === 0) return [];
  const doors = (await queries.findLockDoors(db, [deviceId])).get(deviceId) ?? [];
  const locks = new Map(
    (await findPlans(db, companyId, visitorIds)).map(({ visitor, windows }) => [
      visitor.id,
      computePassLocks(windows, doors, at),
    ]),
  );
  return (await queries.findPasses(db, companyId, visitorIds)).flatMap((pass) => {
    const own = locks.get(pass.visitorId);
    if (!own) return [];
    const { visitorId, pin } = pass;
    return [{ visitorId, pin, command: createCommand(pass, own), endsAt: own.endsAt }];
  });
}

/** Counts the passes that each of these terminals of a company must store. */
export async function countPasses(
  db: Db,
  companyId: number,
  deviceIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const { afterMeetingDate } = await findDeviceSettings(db, companyId);
  const people = await queries.findPass(db, companyId, at, afterMeetingDate);
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const passes = Map.groupBy(await queries.findPasses(db, companyId, ids), ({ visitorId }) => visitorId);
  const plans = await findPlans(db, companyId, [...passes.keys()]);
  const doors = await queries.findLockDoors(db, deviceIds);
  return new Map(
    [...doors].map(([deviceId, own]) => [
      deviceId,
      plans
        .filter(({ windows }) => computePassLocks(windows, own, at) !== undefined)
        .reduce((sum, { visitor }) => sum + (passes.get(visitor.id)?.length ?? 0), 0),
    ]),
  );
}

/** Matches a stored command about a visitor. */
const shape = /^DATA UPDATE USERINFO PIN=(\d+)\tVisitor=[0-9a-f]+(?:\tLocks=(\d+))?(\tClosed)?$/;

export const isOfVisitor = (payload: string): boolean => shape.test(payload);

/**
 * Returns the values that complete stored commands: terminal user ID, name and number. Omits visitors without a valid
 * pass.
 */
export async function fillPasses(
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
      const values = { pin, name: pass.name, card: locks === 0 ? null : card };
      return [[payload, { ...values, ...(locks !== undefined && { locks }) }] as const];
    }),
  );
}

/** Matches the number of a QR code. */
const numberShape = /^\d{18}$/;

/**
 * Replaces the numbers of QR codes in device records by the terminal user IDs of their passes, even in records that
 * cannot be parsed. A number that opens doors is never stored in clear text (decision 053). Revoked numbers are also
 * replaced.
 */
export async function replaceQrNumbers<R extends { code?: string | null; raw: string }>(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  companyId: number,
  records: readonly R[],
): Promise<readonly R[]> {
  const candidates = new Set(records.flatMap(({ code, raw }) => findNumbers(`${code ?? ''}\n${raw}`)));
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

/**
 * Marks the visitors for which the terminals of a company have an outdated state. A state becomes outdated with time,
 * or when a setting or meeting changes.
 */
export async function markOutdatedStates(db: Db, companyId: number, at: Date): Promise<void> {
  const { afterMeetingDate } = await findDeviceSettings(db, companyId);
  const people = await queries.findPass(db, companyId, at, afterMeetingDate);
  if (people.length === 0) return;
  const plans = await findPlans(
    db,
    companyId,
    people.map(({ id }) => id),
  );
  const states = new Map(
    plans.map(({ visitor, windows }) => [
      visitor.id,
      windows
        .flatMap((window) => {
          const phase = phaseAt(window, at.getTime());
          // The period is part of the state, because some terminals also store the end of the period.
          const until = phase === 'OPEN' ? `/${window.from}-${window.to}` : '';
          return phase ? `${window.roomId ?? ''}/${window.buildingId ?? ''}/${phase}${until}` : [];
        })
        .join(' '),
    ]),
  );
  const changed = people
    .map(({ id, state: before }) => ({ id, before, state: states.get(id) ?? '' }))
    .filter(({ before, state }) => before !== state);
  if (changed.length > 0) await queries.saveStates(db, companyId, changed);
}

/**
 * Returns, for each visitor, the current period in which the visitor’s pass opens the device’s door (epoch ms). Omits
 * visitors with several such periods.
 */
export async function findOnlyWindows(
  db: Db,
  companyId: number,
  deviceId: number,
  visitorIds: readonly number[],
  at: Date,
): Promise<Map<number, { from: number; to: number }>> {
  // Start and end dates are only sent to devices with one lock.
  const [door] = (await queries.findLockDoors(db, [deviceId])).get(deviceId) ?? [];
  if (!door) return new Map();
  return new Map(
    (await findPlans(db, companyId, visitorIds)).flatMap(({ visitor, windows }) => {
      const [window, second] = windows.filter(
        (visitorWindow) => opens(visitorWindow, door) && phaseAt(visitorWindow, at.getTime()) === 'OPEN',
      );
      return window && !second ? [[visitor.id, window] as const] : [];
    }),
  );
}

/** Finds the visitor of a pass. Null if the pass does not exist or belongs to a guest without a visitor record. */
export const findPassOwner = queries.findPassOwner;

export const findDoors = queries.findDoors;

export interface VisitorAtDoor {
  visitorId: number;
  name: string;
  /** The reason why the door denies entry. Null if the visitor can enter there now. */
  refused: 'NOT_EXPECTED' | 'WRONG_ROOM' | 'DOOR_DISABLED' | null;
}

interface ScannedCode {
  code: string;
  pass: boolean;
  card: boolean;
  qr: boolean;
}

/**
 * Finds the visitor of a scanned code and decides whether a door grants entry. Locks the visitor until the transaction
 * ends.
 */
export async function findAtDoor(
  db: Db,
  masterKey: Buffer,
  { companyId, doorId }: { companyId: number; doorId: number },
  { code, pass, card, qr }: ScannedCode,
  at: Date,
): Promise<VisitorAtDoor | undefined> {
  // Some readers add leading zeros to a number.
  const number = code.replace(/^0+/, '');
  const scannedPass = await queries.findPassByCode(db, companyId, {
    pin: pass ? code : null,
    card: card ? code : null,
    numberHash: qr && numberShape.test(number) ? hashOf(masterKey, 'number', number) : null,
  });
  const [plan] = scannedPass ? await lockPlans(db, companyId, [scannedPass.visitorId]) : [];
  if (!scannedPass || !plan) return undefined;
  const door = (await queries.findDoors(db, [doorId])).get(doorId);
  const refused = door?.isOn === true ? refusalAt(plan.windows, door, at.getTime()) : 'DOOR_DISABLED';
  return { visitorId: scannedPass.visitorId, name: scannedPass.name, refused };
}
