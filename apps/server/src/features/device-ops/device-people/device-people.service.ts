import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/services.ts';
import { countPasses, passesFor } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { findValidities } from '../lines/validity.service.ts';
import { formatCommand, ZkCommandError } from '../zk/zk.commands.ts';
import * as faces from './device-faces.queries.ts';
import * as queries from './device-people.queries.ts';
import { isWithdrawal } from './held-updates.rules.ts';
import { findHeld } from './identity.queries.ts';
import { judgeNamesOf } from './identity.service.ts';
import { nameOnTerminal } from './terminal-name.rules.ts';

/** What `device-people.sync` is sent with: the people who changed, or all; one terminal, or all of the company. */
export interface SyncData {
  companyId: number;
  employeeIds?: number[];
  deviceId?: number;
}

/**
 * Brings the desired state of a terminal up to date for these people and queues the difference as commands (rules.md §4). Idempotent.
 * Answers how many commands were queued.
 */
async function syncTerminal(
  db: Db,
  companyId: number,
  terminal: number,
  about: { employeeIds: readonly number[]; visitorIds: readonly number[] },
  at: Date,
): Promise<number> {
  const { visitorIds } = about;
  const validOf = await findValidities(db, companyId, terminal, about, at);
  const wanted = (await queries.findPeople(db, terminal, about.employeeIds, at)).flatMap(
    (person): queries.Wished[] => {
      const command = commandFor(person);
      const { employeeId, pin } = person;
      if (command === null) return [];
      return [
        { employeeId, visitorId: null, pin, command: command + validOf.employee(employeeId), endsAt: null },
      ];
    },
  );
  const held = await findHeld(
    db,
    terminal,
    wanted.map(({ pin }) => pin),
  );
  const isOverwriting = ({ pin, command }: queries.Wished) => {
    const confirmed = held.get(pin);
    return confirmed !== undefined && !isWithdrawal(confirmed, command);
  };
  const people = wanted.filter((one) => !isOverwriting(one));
  // the desired state of the others stays as it is
  const waiting = new Set(wanted.filter(isOverwriting).map(({ employeeId }) => employeeId));
  const employeeIds = about.employeeIds.filter((id) => !waiting.has(id));
  const passes = await passesFor(db, companyId, terminal, visitorIds, at);
  const all = [
    ...people,
    ...passes.map((one) => ({
      ...one,
      employeeId: null,
      command: one.command + validOf.visitor(one.visitorId),
    })),
  ];
  await queries.wish(db, companyId, terminal, all, { employeeIds, visitorIds });
  const queued = await queries.queueDifferences(db, companyId, terminal, at, { employeeIds });
  // a face can only be given to somebody who is there
  await faces.wishFaces(db, companyId, terminal, employeeIds);
  return queued + (await faces.queueFaces(db, companyId, terminal, at));
}

/** What is made of changes at a time: so many people are looked at, in so many steps, while fewer commands than these wait. */
const most = { people: 400, steps: 5, waiting: 50 };

/**
 * Queues the withdrawal of every right that has ended by now, however much waits for the terminal (rules.md §4). Returns the number of
 * commands that were queued.
 */
export async function withdrawEnded(
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  at: Date,
): Promise<number> {
  const overtaken = await queries.findOvertaken(db, companyId, deviceId, at);
  const { employeeIds, visitorIds } = overtaken;
  if (employeeIds.length + visitorIds.length === 0) return 0;
  return syncTerminal(db, companyId, deviceId, overtaken, at);
}

/**
 * Makes the commands of a terminal that asks what to do, from the difference between whom it must hold and whom it does. Nothing is made
 * before it asks: an import of thousands would write as many rows for each terminal, whether it is ever switched on or not. Answers
 * how many commands were made.
 */
export async function makeCommands(
  masterKey: Buffer,
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  at: Date,
): Promise<number> {
  const withdrawn = await withdrawEnded(db, { companyId, deviceId }, at);
  for (let step = 0; step < most.steps; step++) {
    const changes = await queries.nextChanges(db, companyId, deviceId, most.people);
    if (!changes || (await queries.countWaiting(db, deviceId, most.waiting)) >= most.waiting)
      return withdrawn;
    await judgeNamesOf(masterKey, db, { companyId, deviceId }, changes.employeeIds, at);
    const queued = await syncTerminal(db, companyId, deviceId, changes, at);
    await queries.noteTaken(db, deviceId, changes.number);
    if (queued > 0) return withdrawn + queued;
  }
  return withdrawn;
}

/** Removes a person who is no one in the portal from a terminal. */
export async function removeFromTerminal(
  db: Db,
  { companyId, deviceId, pin }: { companyId: number; deviceId: number; pin: string },
  at: Date,
): Promise<void> {
  await queries.wishGone(db, companyId, deviceId, pin);
  await queries.queueDifferences(db, companyId, deviceId, at, { pins: [pin] });
}

/** "Send the people again": whatever the terminal said it holds, it is told everything once more. Answers of how many people. */
export async function sendPeopleAgain(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
): Promise<number> {
  await queries.forgetConfirmed(db, deviceId);
  await faces.forgetFaces(db, deviceId);
  await queries.beginAgain(db, companyId, deviceId);
  return (await countWanted(db, companyId, [deviceId], at)).get(deviceId) ?? 0;
}

function commandFor({ pin, name, card, from, until, locks }: queries.Held): string | null {
  // a card that is no number cannot be on such a terminal; the person still can
  const number = card !== null && /^\d{1,20}$/.test(card) ? card : null;
  try {
    const user = { pin, name: nameOnTerminal(name), card: number, from, until, locks: locks ?? undefined };
    return formatCommand({ kind: 'UPDATE_USER', user });
  } catch (error) {
    if (error instanceof ZkCommandError) return null;
    throw error;
  }
}

/** Notes who has changed; each terminal takes it up when it asks. */
export const syncJob: Job<SyncData> = {
  queue: 'device-people.sync',
  run: ({ database }, { companyId, employeeIds, deviceId }) =>
    database.asCompanies([companyId], (db) =>
      employeeIds && deviceId === undefined
        ? queries.noteChanges(db, companyId, employeeIds)
        : queries.beginAgain(db, companyId, deviceId),
    ),
};

/** How many people and passes of visitors each of these terminals of a company has to hold. */
async function countWanted(
  db: Db,
  companyId: number,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const people = await queries.countPeople(db, ids, at);
  const passes = await countPasses(db, companyId, ids, at);
  return new Map(ids.map((id) => [id, (people.get(id) ?? 0) + (passes.get(id) ?? 0)]));
}

/** How many people each of these terminals has confirmed to hold, and how many it should. */
export async function countHeld(
  db: Db,
  terminals: readonly { id: number; companyId: number }[],
  at: Date,
): Promise<Map<number, { held: number; wanted: number }>> {
  const held = await queries.countConfirmed(
    db,
    terminals.map(({ id }) => id),
  );
  const counts = new Map<number, { held: number; wanted: number }>();
  for (const [companyId, own] of Map.groupBy(terminals, (one) => one.companyId)) {
    const ids = own.map(({ id }) => id);
    const wanted = await countWanted(db, companyId, ids, at);
    for (const id of ids) counts.set(id, { held: held.get(id) ?? 0, wanted: wanted.get(id) ?? 0 });
  }
  return counts;
}
