import { DAY } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { returnFromTerminal } from '../quarantine/undo.service.ts';
import { noteChanges } from './device-people.queries.ts';
import * as queries from './identity.queries.ts';
import { nameOf } from './reported-seal.ts';
import { isSameName } from './same-name.rules.ts';

export type { Identity } from './identity.queries.ts';

interface Terminal {
  deviceId: number;
  companyId: number;
}

/** The previous report of a person on a terminal: the name, and the employee of the decision about it. */
export interface Earlier {
  name: string;
  employeeId: number | null;
}

/** How long before its report a terminal's punches of another person are taken back. */
const justCameMs = DAY;

/**
 * Compares the names that a terminal has under these terminal user IDs with the names of the portal's people. A person with another name is
 * held: nothing is sent under that ID and its punches wait, until someone decides (rules.md §4). `earlier` are the people before a new
 * report. Returns whether anything changed.
 */
export async function judgeNames(
  masterKey: Buffer,
  db: Db,
  terminal: Terminal,
  pins: readonly string[],
  at: Date,
  earlier: ReadonlyMap<string, Earlier> = new Map(),
): Promise<boolean> {
  if (pins.length === 0) return false;
  const { deviceId, companyId } = terminal;
  const judged = (await queries.findClaims(db, terminal, pins)).map((claim) => {
    const { pin, employeeId, sealed, names, confirmed, judgedFor } = claim;
    const name = nameOf(masterKey, deviceId, sealed);
    const before = earlier.get(pin) ?? { name, employeeId: judgedFor };
    const sent = /\tName=([^\t]*)/.exec(confirmed ?? '')?.[1];
    const isSame = isSameName(name, sent === undefined ? names : [...names, sent]);
    const isDecided =
      claim.identity !== null && before.employeeId === employeeId && isSameName(name, [before.name]);
    const identity: queries.Identity | null = isSame ? null : isDecided ? claim.identity : 'ASKED';
    return { pin, employeeId, identity, was: claim.identity, isSent: sent !== undefined };
  });
  const changed = judged.filter(({ identity, was }) => identity !== was);
  if (changed.length === 0) return false;
  await queries.setIdentities(db, deviceId, changed);
  const asked = changed.filter(({ identity }) => identity === 'ASKED');
  if (asked.length > 0) {
    await queries.dropUpdates(
      db,
      deviceId,
      asked.map(({ pin }) => pin),
      at,
    );
    // its punches may have come before its people
    const since = new Date(at.getTime() - justCameMs);
    for (const { pin, employeeId } of asked.filter(({ isSent }) => !isSent))
      await returnFromTerminal(db, { companyId, deviceId, code: pin, employeeId }, since, at);
    const says = { ...(await queries.findPlace(db, deviceId)), deviceId: String(deviceId) };
    const cause = `${deviceId} ${at.toISOString().slice(0, 10)}`;
    await notifyHolders(db, 'devices.otherPeople', companyId, { cause, at, says, counted: asked.length });
  }
  const released = changed.filter(({ identity }) => identity === null);
  if (released.length > 0)
    await noteChanges(db, companyId, [...new Set(released.map((one) => one.employeeId))]);
  return true;
}

/** Calls `judgeNames` for the terminal user IDs of these employees. */
export async function judgeNamesOf(
  masterKey: Buffer,
  db: Db,
  terminal: Terminal,
  employeeIds: readonly number[],
  at: Date,
): Promise<boolean> {
  if (employeeIds.length === 0) return false;
  return judgeNames(masterKey, db, terminal, await queries.findPins(db, employeeIds), at);
}

/** Whether a terminal has another person under a terminal user ID of the portal, as far as anyone decided. */
export const isAnothers = async (db: Db, deviceId: number, pin: string): Promise<boolean> =>
  (await queries.findHeld(db, deviceId, [pin])).has(pin);

/** Notes for all terminals that the person under this terminal user ID is the employee, because someone assigned it. */
export const confirmAssigned = queries.confirmPin;

/** Stores a decision about people on a terminal. If they are the portal's, the terminal is sent them again. */
export async function decideIdentities(
  db: Db,
  { companyId, deviceId }: Terminal,
  people: readonly { pin: string; employeeId: number }[],
  identity: 'SAME' | 'OTHER',
): Promise<void> {
  await queries.setIdentities(
    db,
    deviceId,
    people.map(({ pin, employeeId }) => ({ pin, employeeId, identity })),
  );
  if (identity === 'SAME')
    await noteChanges(db, companyId, [...new Set(people.map((one) => one.employeeId))]);
}
