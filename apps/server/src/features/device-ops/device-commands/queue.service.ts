import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmFaces } from '../device-people/device-faces.service.ts';
import { makeCommands, withdrawEnded } from '../device-people/device-people.service.ts';
import { formatCommands } from '../device-people/format-commands.service.ts';
import { compareNamesOf } from '../device-people/identity.service.ts';
import { noteNamesWritten } from '../device-people/reported-people.service.ts';
import { noteGreeting, storeInfo } from '../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { countAccParts } from '../protocols/zkteco-access/acc.commands.ts';
import { formatTimeZone } from '../protocols/zkteco-attendance/zk.clock.ts';
import { readReturnCode } from '../protocols/zkteco-attendance/zk.codes.ts';
import { formatCommand, formatPoll } from '../protocols/zkteco-attendance/zk.commands.ts';
import { hideSecrets } from '../protocols/zkteco-attendance/zk.redaction.ts';
import { type CommandResult, parseOptions } from '../protocols/zkteco-attendance/zk.reports.ts';
import * as queries from './queue.queries.ts';

type CommandTarget = Pick<OpenedDevice, 'deviceId' | 'companyId'>;

/**
 * Returns the answer to a poll and the number of new commands about people. The answer contains the next commands, or
 * `OK` if there are none.
 */
export async function nextCommands(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
): Promise<{ text: string; made: number }> {
  const isAccess = device.protocol === 'ZK_ACC';
  // a terminal gets no commands before it has registered
  if (isAccess && device.registeredAt === null) return { text: formatPoll([]), made: 0 };
  if (isAccess && device.cameOnline) await queries.queueOwn(db, device, 'CHECK', 'CHECK', at);
  await queueClockCommand(db, device, at);
  const people = device.peopleKnown ? 'known' : await queryPeople(db, device, at);
  const compare = (employeeIds: readonly number[]) =>
    compareNamesOf(settings.masterKey, db, device, employeeIds, at);
  const created = people === 'awaited' ? 0 : await makeCommands(db, device, at, compare);
  const commands = await queries.deliverCommands(
    db,
    device.deviceId,
    at,
    people === 'awaited' ? 'NONE' : 'ALL',
  );
  const { texts, gone } = await formatCommands(
    { store, settings },
    db,
    device,
    commands,
    people === 'known',
    at,
  );
  if (gone.length > 0) await queries.dropCommands(db, device.deviceId, gone, at);
  return { text: formatPoll(texts), made: created };
}

/** Time in milliseconds before the portal repeats its request to greet if the terminal has not greeted. */
const askAgainMs = 15 * 60_000;

/**
 * Queues a command to set the terminal's clock if the UTC offset of its zone has changed. Firmware sets its clock from
 * `Date` and the `TimeZone` of its last greeting, but does not greet when the offset changes (protocols.md §1.0).
 * Terminals of the attendance dialect get a CHECK, which makes them greet. Terminals of the security dialect get the
 * time.
 */
async function queueClockCommand(db: Db, device: OpenedDevice, at: Date): Promise<void> {
  const { zone, toldOffset, clockAskedAt, hasGreeted, deviceId } = device;
  const kind = device.protocol === 'ZK_ACC' ? 'SET_TIME' : 'CHECK';
  if (!hasGreeted || toldOffset === formatTimeZone(zone, at).told) return;
  if (clockAskedAt !== null && at.getTime() - Date.parse(clockAskedAt) < askAgainMs) return;
  await queries.queueOwn(db, device, kind, kind, at);
  await queries.noteClockRequested(db, deviceId, at);
}

/**
 * A terminal may report its people after it has answered that the query is done. The portal waits this many
 * milliseconds for the reports: `some` if the terminal has reported people, `none` if it has not.
 */
const patienceMs = { some: 120_000, none: 20_000 };

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
  if (state === null && isWanted)
    await queries.queueOwn(db, device, 'QUERY_USERS', formatCommand({ kind: 'QUERY_USERS' }), at);
  return 'awaited';
}

/** Stores the results of commands and the device information in them. Returns the number of commands that ended. */
export async function recordCommandResults(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  results: readonly CommandResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const dialect = device.protocol === 'ZK_ACC' ? 'acc' : 'att';
  const read = results.map(({ id, returnCode, content }) => {
    return {
      number: id,
      returnCode,
      outcome: readReturnCode(returnCode, dialect).outcome,
      content: hideSecrets(content),
    };
  });
  const counts = dialect === 'acc' ? countAccParts(device) : {};
  const ended = await recordOutcomes(services, db, device, at, read, { dialect, counts });
  for (const { kind, answer } of ended)
    if (kind === 'INFO' && answer !== '')
      await storeInfo(db, device.deviceId, parseOptions(Buffer.from(answer)));
  if (dialect === 'acc') await followUp(db, device, at, ended);
  return ended.length;
}

/**
 * Runs the next steps after commands of the security dialect: stores a new clock offset, and requests missing events.
 */
async function followUp(
  db: Db,
  device: OpenedDevice,
  at: Date,
  ended: readonly queries.EndedCommand[],
): Promise<void> {
  for (const { kind, state, payload } of ended) {
    if (kind === 'SET_TIME' && state === 'DONE')
      await noteGreeting(db, device.deviceId, at, formatTimeZone(device.zone, at).told);
    // This terminal cannot send only new records, so the portal requests the records after the last index.
    if (kind === 'CHECK' && state === 'FAILED' && payload === 'CHECK')
      await queries.queueOwn(db, device, 'CHECK', 'ACCOUNT', at);
  }
}

export const queueOwn = queries.queueOwn;

export type CommandOutcome = queries.CommandReport;

/** In the attendance dialect each command has one part. */
const singleParts: queries.CommandParts = { dialect: 'att', counts: {} };

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
): Promise<queries.EndedCommand[]> {
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
