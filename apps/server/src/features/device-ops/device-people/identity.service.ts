import { DAY } from '@gatehouse/api/platform/dates';
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
 * Name that a terminal previously reported for a person, and the employee to which the decision about that name
 * applies.
 */
export interface PreviousReport {
  name: string;
  employeeId: number | null;
}

/**
 * Period in milliseconds before a terminal reports another name for an employee. Punches of the employee that arrived
 * within this period are moved to review.
 */
const justCameMs = DAY;

/**
 * Compares the names on a terminal with the names in the portal for the given terminal user IDs. Returns whether any
 * decision about a name changed. If the names under an ID differ, the portal sends no updates under the ID, and the
 * punches under the ID wait for a decision (rules.md §4). `earlier` contains the people as stored before a new report.
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
  const changed = (await queries.findClaims(db, terminal, pins))
    .map((claim) => judge(claim, nameOf(masterKey, deviceId, claim.sealed), earlier))
    .filter(({ identity, was, isAskedAgain }) => identity !== was || isAskedAgain);
  if (changed.length === 0) return false;
  await queries.setIdentities(db, deviceId, changed);
  const openClaims = changed.filter(({ identity }) => identity === 'ASKED');
  if (openClaims.length > 0) await holdClaims(db, terminal, openClaims, at);
  const released = changed.filter(({ identity }) => identity === null);
  if (released.length > 0)
    await noteChanges(db, companyId, [...new Set(released.map((person) => person.employeeId))]);
  return true;
}

/**
 * Compares the names of employees with the names on the terminal. Returns whether any decision about a name changed.
 */
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

/** Result of the comparison of names under one terminal user ID. `identity` is null if the names are the same. */
interface JudgedClaim {
  pin: string;
  employeeId: number;
  identity: queries.PersonIdentity | null;
  /** Value of `identity` before the comparison. */
  was: queries.PersonIdentity | null;
  /** Whether the portal has sent the person to the terminal. */
  isSent: boolean;
  /** Whether the terminal reported another name after the portal requested a decision about the previous name. */
  isAskedAgain: boolean;
}

function judge(
  { pin, employeeId, names, confirmed, judgedFor, identity: was }: queries.IdentityClaim,
  name: string,
  earlier: ReadonlyMap<string, PreviousReport>,
): JudgedClaim {
  const before = earlier.get(pin) ?? { name, employeeId: judgedFor };
  const sentName = /\tName=([^\t]*)/.exec(confirmed ?? '')?.[1];
  const isSame = isSameName(name, sentName === undefined ? names : [...names, sentName]);
  const isDecided = was !== null && before.employeeId === employeeId && isSameName(name, [before.name]);
  const identity = isSame ? null : isDecided ? was : 'ASKED';
  const isAskedAgain = identity === 'ASKED' && !isDecided;
  return { pin, employeeId, identity, was, isSent: sentName !== undefined, isAskedAgain };
}

/**
 * Ends the updates of people with another name on the terminal, moves their recent punches to review, and notifies the
 * employees with permission to update devices.
 */
async function holdClaims(
  db: Db,
  { deviceId, companyId }: IdentityTerminal,
  claims: readonly JudgedClaim[],
  at: Date,
): Promise<void> {
  const pins = claims.map(({ pin }) => pin);
  await queries.dropUpdates(db, deviceId, pins, at);
  // Punches under the other name may have arrived before the terminal reported its people, so recent punches are moved
  // too.
  const since = new Date(at.getTime() - justCameMs);
  for (const { pin, employeeId } of claims.filter(({ isSent }) => !isSent))
    await returnFromTerminal(db, { companyId, deviceId, code: pin, employeeId }, since, at);
  // The ended commands may have included the withdrawal of an access right, so the employees are processed again.
  const sent = claims.filter(({ isSent }) => isSent).map((claim) => claim.employeeId);
  if (sent.length > 0) await noteChanges(db, companyId, [...new Set(sent)]);
  const says = { ...(await queries.findPlace(db, deviceId)), deviceId: String(deviceId) };
  const cause = `${deviceId} ${at.toISOString().slice(0, 10)}`;
  await notifyHolders(db, 'devices.otherPeople', companyId, { cause, at, says, counted: claims.length });
}

/**
 * Returns whether a person on a terminal is not the employee with the same terminal user ID, or waits for a decision
 * about the name.
 */
export const isAnothers = async (db: Db, deviceId: number, pin: string): Promise<boolean> =>
  (await queries.findHeld(db, deviceId, [pin])).has(pin);

/**
 * Stores for all terminals that the person with this terminal user ID is the employee. Called after a user assigned the
 * ID.
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
