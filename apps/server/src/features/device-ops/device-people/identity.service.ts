import { DAY } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { returnFromTerminal } from '../quarantine/undo.service.ts';
import { noteChanges } from './device-people.queries.ts';
import * as queries from './identity.queries.ts';
import { nameOf } from './reported-seal.ts';
import { isSameName } from './same-name.rules.ts';

interface IdentityTerminal {
  deviceId: number;
  companyId: number;
}

/**
 * The name that a terminal previously reported for a person, and the employee to which the decision about that name
 * applies.
 */
export interface PreviousReport {
  name: string;
  employeeId: number | null;
}

/**
 * Time in milliseconds before a terminal reports the name of another person. Punches that arrived within this time are
 * moved to review.
 */
const justCameMs = DAY;

/**
 * Compares the names on a terminal with the names in the portal for these terminal user IDs. Returns whether anything
 * changed. If the names differ, no updates are sent under that ID, and its punches wait for a decision (rules.md §4).
 * `earlier` contains the people before a new report.
 */
export async function compareNames(
  masterKey: Buffer,
  db: Db,
  terminal: IdentityTerminal,
  pins: readonly string[],
  at: Date,
  earlier: ReadonlyMap<string, PreviousReport> = new Map(),
): Promise<boolean> {
  if (pins.length === 0) return false;
  const { deviceId, companyId } = terminal;
  const judged = (await queries.findClaims(db, terminal, pins)).map((claim) => {
    const { pin, employeeId, sealed, names, confirmed, judgedFor } = claim;
    const name = nameOf(masterKey, deviceId, sealed);
    const before = earlier.get(pin) ?? { name, employeeId: judgedFor };
    const sentName = /\tName=([^\t]*)/.exec(confirmed ?? '')?.[1];
    const isSame = isSameName(name, sentName === undefined ? names : [...names, sentName]);
    const isDecided =
      claim.identity !== null && before.employeeId === employeeId && isSameName(name, [before.name]);
    const identity: queries.PersonIdentity | null = isSame ? null : isDecided ? claim.identity : 'ASKED';
    // The terminal reported another name after a decision was requested for the previous name.
    const isAskedAgain = identity === 'ASKED' && !isDecided;
    return { pin, employeeId, identity, was: claim.identity, isSent: sentName !== undefined, isAskedAgain };
  });
  const changed = judged.filter(({ identity, was, isAskedAgain }) => identity !== was || isAskedAgain);
  if (changed.length === 0) return false;
  await queries.setIdentities(db, deviceId, changed);
  const openClaims = changed.filter(({ identity }) => identity === 'ASKED');
  if (openClaims.length > 0) {
    await queries.dropUpdates(
      db,
      deviceId,
      openClaims.map(({ pin }) => pin),
      at,
    );
    // Punches may arrive before the terminal reports its people.
    const since = new Date(at.getTime() - justCameMs);
    for (const { pin, employeeId } of openClaims.filter(({ isSent }) => !isSent))
      await returnFromTerminal(db, { companyId, deviceId, code: pin, employeeId }, since, at);
    // The ended commands may have included the withdrawal of an access right.
    const sent = openClaims.filter(({ isSent }) => isSent).map((claim) => claim.employeeId);
    if (sent.length > 0) await noteChanges(db, companyId, [...new Set(sent)]);
    const message = { ...(await queries.findPlace(db, deviceId)), deviceId: String(deviceId) };
    const cause = `${deviceId} ${at.toISOString().slice(0, 10)}`;
    await notifyHolders(db, 'devices.otherPeople', companyId, {
      cause,
      at,
      says: message,
      counted: openClaims.length,
    });
  }
  const released = changed.filter(({ identity }) => identity === null);
  if (released.length > 0)
    await noteChanges(db, companyId, [...new Set(released.map((person) => person.employeeId))]);
  return true;
}

export async function compareNamesOf(
  masterKey: Buffer,
  db: Db,
  terminal: IdentityTerminal,
  employeeIds: readonly number[],
  at: Date,
): Promise<boolean> {
  if (employeeIds.length === 0) return false;
  return compareNames(masterKey, db, terminal, await queries.findPins(db, employeeIds), at);
}

/** Returns whether the person under a terminal user ID on a terminal is not the employee, or waits for a decision. */
export const isAnothers = async (db: Db, deviceId: number, pin: string): Promise<boolean> =>
  (await queries.findHeld(db, deviceId, [pin])).has(pin);

/**
 * Confirms for all terminals that the person with this terminal user ID is the employee. Called after a user assigned
 * the ID.
 */
export const confirmAssignment = queries.confirmPin;

/**
 * Stores the decisions whether people on a terminal are employees of the portal. Sends confirmed employees to the
 * terminal again.
 */
export async function decideIdentities(
  db: Db,
  { companyId, deviceId }: IdentityTerminal,
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
