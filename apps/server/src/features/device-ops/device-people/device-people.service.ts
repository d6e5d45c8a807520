import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/services.ts';
import { countPasses, findTerminalPasses } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { findValidities } from '../lines/validity.service.ts';
import * as faces from './device-faces.queries.ts';
import * as queries from './device-people.queries.ts';
import { holdBack } from './held-updates.service.ts';
import { CommandValueError, formatUserUpdate } from './stored-commands.rules.ts';
import { toTerminalName } from './terminal-name.rules.ts';

/**
 * Data of a `device-people.sync` job. The job covers the listed people or all people, and one terminal or all
 * terminals of the company.
 */
export interface SyncData {
  companyId: number;
  employeeIds?: number[];
  deviceId?: number;
}

/**
 * Updates the desired state of a terminal for the given people and queues the differences as commands (rules.md §4).
 * Idempotent. Returns the number of queued commands.
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
  const desired = (await queries.findPeople(db, terminal, about.employeeIds, at)).flatMap(
    (person): queries.DesiredEntry[] => {
      const command = commandFor(person);
      const { employeeId, pin } = person;
      if (command === null) return [];
      return [
        { employeeId, visitorId: null, pin, command: command + validOf.employee(employeeId), endsAt: null },
      ];
    },
  );
  const { people, waiting } = await holdBack(db, terminal, about.employeeIds, desired);
  const employeeIds = about.employeeIds.filter((id) => !waiting.has(id));
  const passes = await findTerminalPasses(db, companyId, terminal, visitorIds, at);
  const all = [
    ...people,
    ...passes.map((person) => ({
      ...person,
      employeeId: null,
      command: person.command + validOf.visitor(person.visitorId),
    })),
  ];
  await queries.setDesiredPeople(db, companyId, terminal, all, { employeeIds, visitorIds });
  const queued = await queries.queueDifferences(db, companyId, terminal, at, {
    employeeIds,
    pins: people.map(({ pin }) => pin),
  });
  // A terminal can store a face only if it has the person.
  await faces.setDesiredFaces(db, companyId, terminal, employeeIds);
  return queued + (await faces.queueFaces(db, companyId, terminal, at));
}

/**
 * Limits for processing changes: the number of people per step, and the number of steps. No commands are created if
 * more than `waiting` commands are queued.
 */
const most = { people: 400, steps: 5, waiting: 50 };

/**
 * Queues the withdrawal of every access right that has ended, regardless of the number of queued commands (rules.md
 * §4). Returns the number of queued withdrawals.
 */
export async function withdrawEnded(
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  at: Date,
): Promise<number> {
  const overtaken = await queries.findSupersededCommands(db, companyId, deviceId, at);
  const { employeeIds, visitorIds } = overtaken;
  if (employeeIds.length + visitorIds.length === 0) return 0;
  return syncTerminal(db, companyId, deviceId, overtaken, at);
}

/**
 * Creates the commands for a terminal from the difference between the desired and the confirmed people. Returns the
 * number of commands. First compares the names of changed employees with the names on the terminal by calling
 * `compare`. Commands are created only when the terminal polls. Otherwise an import of thousands of people would
 * write as many rows for each terminal, even for terminals that are never switched on.
 */
export async function makeCommands(
  db: Db,
  { companyId, deviceId }: { companyId: number; deviceId: number },
  at: Date,
  compare: (employeeIds: readonly number[]) => Promise<unknown>,
): Promise<number> {
  const withdrawn = await withdrawEnded(db, { companyId, deviceId }, at);
  for (let step = 0; step < most.steps; step++) {
    const changes = await queries.findNextChanges(db, companyId, deviceId, most.people);
    if (!changes || (await queries.countWaiting(db, deviceId, most.waiting)) >= most.waiting)
      return withdrawn;
    await compare(changes.employeeIds);
    const queued = await syncTerminal(db, companyId, deviceId, changes, at);
    await queries.noteChangesProcessed(db, deviceId, changes.number);
    if (queued > 0) return withdrawn + queued;
  }
  return withdrawn;
}

/** Removes a person from a terminal if the person does not exist in the portal. */
export async function removeFromTerminal(
  db: Db,
  { companyId, deviceId, pin }: { companyId: number; deviceId: number; pin: string },
  at: Date,
): Promise<void> {
  await queries.setDesiredRemoval(db, companyId, deviceId, pin);
  await queries.queueDifferences(db, companyId, deviceId, at, { pins: [pin] });
}

/**
 * Sends all people to terminals again, including people that the terminal has already confirmed. Returns the number of
 * people.
 */
export async function sendPeopleAgain(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
): Promise<number> {
  await queries.resetConfirmed(db, deviceId);
  await faces.resetFaces(db, deviceId);
  await queries.restartSync(db, companyId, deviceId);
  return (await countDesiredPeople(db, companyId, [deviceId], at)).get(deviceId) ?? 0;
}

function commandFor({ pin, name, card, from, until, locks }: queries.DesiredPerson): string | null {
  // Terminals store only card numbers that consist of digits. With any other card number, the person is sent without
  // the card.
  const number = card !== null && /^\d{1,20}$/.test(card) ? card : null;
  try {
    const user = { pin, name: toTerminalName(name), card: number, from, until, locks: locks ?? undefined };
    return formatUserUpdate(user);
  } catch (error) {
    if (error instanceof CommandValueError) return null;
    throw error;
  }
}

/** The job only records the changes. Each terminal receives them at its next poll. */
export const syncJob: Job<SyncData> = {
  queue: 'device-people.sync',
  run: ({ database }, { companyId, employeeIds, deviceId }) =>
    database.asCompanies([companyId], (db) =>
      employeeIds && deviceId === undefined
        ? queries.noteChanges(db, companyId, employeeIds)
        : queries.restartSync(db, companyId, deviceId),
    ),
};

/** Counts the people, including visitors with passes, that each of the terminals should have. */
async function countDesiredPeople(
  db: Db,
  companyId: number,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const people = await queries.countPeople(db, ids, at);
  const passes = await countPasses(db, companyId, ids, at);
  return new Map(ids.map((id) => [id, (people.get(id) ?? 0) + (passes.get(id) ?? 0)]));
}

/** Counts the people that each of the terminals has confirmed, and the people that it should have. */
export async function countHeld(
  db: Db,
  terminals: readonly { id: number; companyId: number }[],
  at: Date,
): Promise<Map<number, { held: number; wanted: number }>> {
  const heldUpdates = await queries.countConfirmed(
    db,
    terminals.map(({ id }) => id),
  );
  const counts = new Map<number, { held: number; wanted: number }>();
  for (const [companyId, own] of Map.groupBy(terminals, (pass) => pass.companyId)) {
    const ids = own.map(({ id }) => id);
    const desiredCounts = await countDesiredPeople(db, companyId, ids, at);
    for (const id of ids)
      counts.set(id, { held: heldUpdates.get(id) ?? 0, wanted: desiredCounts.get(id) ?? 0 });
  }
  return counts;
}
