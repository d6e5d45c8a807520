import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmFaces } from '../device-people/device-faces.service.ts';
import { makeCommands, withdrawEnded } from '../device-people/device-people.service.ts';
import { compareNamesOf } from '../device-people/identity.service.ts';
import { noteNamesWritten } from '../device-people/reported-people.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import * as queries from './queue.queries.ts';
import type { CommandParts } from './return-codes.ts';

type CommandTarget = Pick<OpenedDevice, 'deviceId' | 'companyId'>;

/** A command of the portal that is due on a terminal. */
export interface DeliveredCommand {
  number: number;
  kind: string;
  payload: string;
  /** The number of completed parts of the command. */
  part: number;
}

export type EndedCommand = queries.EndedCommand;

/** How the clock of a polling terminal is set. */
export interface ClockSetting {
  /** The command after which the terminal sets its clock. */
  kind: 'CHECK' | 'SET_TIME';
  /** Offset from UTC in seconds, east positive, that the terminal would receive now. */
  offset: number;
}

/** Due commands of a polling terminal. */
export interface DueCommands {
  commands: readonly DeliveredCommand[];
  /** Whether the terminal has reported all its people, so that a person that it did not report is not on it. */
  isKnown: boolean;
  /** Number of new commands about people. */
  made: number;
}

/** Creates the commands about people for a polling terminal, and delivers the next commands. */
export async function takeDueCommands(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  clock: ClockSetting,
): Promise<DueCommands> {
  await queueClockCommand(db, device, at, clock);
  const people = device.peopleKnown ? 'known' : await queryPeople(db, device, at);
  const compare = (employeeIds: readonly number[]) =>
    compareNamesOf(settings.masterKey, db, device, employeeIds, at);
  const made = people === 'awaited' ? 0 : await makeCommands(db, device, at, compare);
  const delivery = people === 'awaited' ? 'NONE' : 'ALL';
  const commands = await queries.deliverCommands(db, device.deviceId, at, delivery);
  return { commands, isKnown: people === 'known', made };
}

/** Time in milliseconds before the portal repeats its request to greet if the terminal has not greeted. */
const askAgainMs = 15 * 60_000;

/**
 * Queues a command to set the terminal's clock if the UTC offset of its zone has changed. Firmware sets its clock from
 * the offset of its last greeting, but does not greet when the offset changes (protocols.md §1.0).
 */
async function queueClockCommand(
  db: Db,
  device: OpenedDevice,
  at: Date,
  { kind, offset }: ClockSetting,
): Promise<void> {
  const { toldOffset, clockAskedAt, hasGreeted, deviceId } = device;
  if (!hasGreeted || toldOffset === offset) return;
  if (clockAskedAt !== null && at.getTime() - Date.parse(clockAskedAt) < askAgainMs) return;
  await queries.queueOwn(db, device, kind, kind, at);
  await queries.noteClockRequested(db, deviceId, at);
}

/**
 * A terminal may report its people after it has answered that the query is done. The portal waits this many
 * milliseconds for the reports: `some` if the terminal has reported people, `none` if it has not.
 */
const patienceMs = { some: 120_000, none: 20_000 };

/** Payload of the stored command that queries the people on a terminal. */
const peopleQuery = 'DATA QUERY USERINFO';

/**
 * Queries the people on a terminal before the portal sends any person. Otherwise people would lose settings that only
 * the terminal has. Returns `unknown` if the terminal does not support the query.
 */
async function queryPeople(
  db: Db,
  device: CommandTarget,
  at: Date,
): Promise<'known' | 'awaited' | 'unknown'> {
  const question = await queries.findPeopleQuestion(db, device);
  const { isWanted, state, code, endedAt, reported } = question;
  if (state === 'FAILED') return 'unknown';
  if (state === 'DONE') {
    const waited = at.getTime() - (endedAt?.getTime() ?? 0);
    const hasCome = reported >= (code ?? 0) && reported > 0;
    if (!hasCome && waited < (code === 0 ? patienceMs.none : patienceMs.some)) return 'awaited';
    await queries.notePeopleKnown(db, device.deviceId, at);
    return 'known';
  }
  if (state === null && isWanted) await queries.queueOwn(db, device, 'QUERY_USERS', peopleQuery, at);
  return 'awaited';
}

export const queueOwn = queries.queueOwn;

export type CommandOutcome = queries.CommandReport;

/** For terminals that the portal calls. Each command has one part, and every word has its own code. */
const singleParts: CommandParts = { counts: {}, absentCodes: [], isAbsentEnough: true };

/**
 * Stores the outcomes of commands, and the names that the commands wrote to the terminal. Queues the follow-up commands
 * for faces. Returns the commands that ended.
 */
export async function recordOutcomes(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  device: CommandTarget,
  at: Date,
  results: readonly CommandOutcome[],
  parts = singleParts,
): Promise<EndedCommand[]> {
  const ended = await queries.finishCommands(db, device.deviceId, at, results, parts);
  await noteNamesWritten(settings.masterKey, db, device.deviceId, ended);
  await confirmFaces(db, device, at, ended);
  return ended;
}

/**
 * Creates the commands for a terminal that the portal calls. Returns the terminal user IDs of the waiting commands.
 * With `LEAVING`, creates only withdrawals. Ended access rights are withdrawn with every value.
 */
export async function makeForCalled(
  db: Db,
  device: CommandTarget,
  at: Date,
  people: 'ALL' | 'LEAVING',
): Promise<string[]> {
  // Names are not compared at this point. They are compared when the portal searches the terminal for these people.
  if (people === 'ALL') await makeCommands(db, device, at, async () => undefined);
  else await withdrawEnded(db, device, at);
  return queries.findPinsDue(db, device.deviceId, at, people);
}

/**
 * Returns the next command for a terminal that the portal calls, or undefined if no command waits. If the command is
 * about a person, the person is one of `pins`.
 */
export async function nextCommand(
  db: Db,
  device: CommandTarget,
  at: Date,
  people: 'ALL' | 'LEAVING',
  pins: readonly string[],
): Promise<{ number: number; kind: string; payload: string } | undefined> {
  const [next] = await queries.deliverCommands(db, device.deviceId, at, people, {
    most: 1,
    withLeaving: false,
    pins,
  });
  return next;
}

export const dropCommands = queries.dropCommands;
export const expireDoors = queries.expireDoorCommands;
/** Handles a greeting of a terminal. A terminal greets when it starts and after a CHECK. */
export const handleGreeting = queries.finishGreeted;
export const handleStart = queries.finishStarted;
