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

/** A command of the portal that is to be delivered to a terminal now. */
export interface DeliveredCommand {
  number: number;
  kind: string;
  payload: string;
  /**
   * Number of terminal commands that are completed. A command of the portal may consist of several terminal commands.
   */
  part: number;
}

export type EndedCommand = queries.EndedCommand;

/** Method for setting the clock of a polling terminal. */
export interface ClockSetting {
  /** Kind of the command after which the terminal sets its clock. */
  kind: 'CHECK' | 'SET_TIME';
  /** UTC offset in seconds, east positive, that the portal would currently send to the terminal. */
  offset: number;
}

/** Commands that are to be delivered to a polling terminal now. */
export interface DueCommands {
  commands: readonly DeliveredCommand[];
  /**
   * Whether the terminal has reported all its people. If so, a person that is not in the reports is not on the
   * terminal.
   */
  isKnown: boolean;
  /** Number of new commands about people. */
  made: number;
}

/** Creates the commands about people for a polling terminal, and returns the next commands to deliver. */
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

/**
 * Milliseconds after which the portal again requests a handshake from a terminal that has not repeated its handshake.
 */
const askAgainMs = 15 * 60_000;

/**
 * Queues a command to set the terminal's clock if the UTC offset of its zone has changed. Firmware sets its clock from
 * the offset of its last handshake, but does not repeat the handshake when the offset changes (protocols.md §1.0).
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
 * Milliseconds that the portal waits for reports of people after the terminal has completed the query for its people.
 * `some` applies if the terminal has reported people, `none` if it has not.
 */
const patienceMs = { some: 120_000, none: 20_000 };

/** Payload of the stored command that queries the people on a terminal. */
const peopleQuery = 'DATA QUERY USERINFO';

/**
 * Queries the people on a terminal before the portal sends any person. Without the query, people would lose settings
 * that only the terminal stores. Returns `unknown` if the terminal does not support the query.
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

/**
 * Each command to a terminal that the portal calls is a single terminal command. Such terminals answer with words, and
 * each word has its own return code.
 */
const singleParts: CommandParts = { counts: {}, absentCodes: [], isAbsentEnough: true };

/**
 * Stores the results of commands, and the names that the commands wrote to the terminal. Queues the follow-up commands
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
 * Creates the commands for a terminal that the portal calls. Returns the terminal user IDs of the queued commands. With
 * `LEAVING`, creates only withdrawals of access. Ended access rights are withdrawn with `ALL` too.
 */
export async function makeForCalled(
  db: Db,
  device: CommandTarget,
  at: Date,
  people: 'ALL' | 'LEAVING',
): Promise<string[]> {
  // Names are not compared here. They are compared when the portal searches the terminal for the people.
  if (people === 'ALL') await makeCommands(db, device, at, async () => undefined);
  else await withdrawEnded(db, device, at);
  return queries.findPinsDue(db, device.deviceId, at, people);
}

/**
 * Returns the next command for a terminal that the portal calls, or undefined if no command is queued. A command about
 * a person is returned only if the person is one of `pins`.
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
/** Processes the handshake of a terminal. A terminal sends a handshake when it starts and after a CHECK command. */
export const handleGreeting = queries.finishGreeted;
export const handleStart = queries.finishStarted;
