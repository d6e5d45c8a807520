import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmFaces } from '../device-people/device-faces.service.ts';
import { makeCommands, withdrawEnded } from '../device-people/device-people.service.ts';
import { spellOut } from '../device-people/spell-out.service.ts';
import { noteGreeting, noteInfo } from '../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { countAccParts } from '../zk/acc.commands.ts';
import { formatTimeZone } from '../zk/zk.clock.ts';
import { readReturnCode } from '../zk/zk.codes.ts';
import { formatCommand, formatPoll } from '../zk/zk.commands.ts';
import { hideSecrets } from '../zk/zk.redaction.ts';
import { type CommandResult, parseOptions } from '../zk/zk.reports.ts';
import * as queries from './queue.queries.ts';

/** A terminal as far as its commands go. */
type Commanded = Pick<OpenedDevice, 'deviceId' | 'companyId'>;

/** The answer to a terminal that asks what to do: its next commands, or `OK`; and how many commands about people were made for it. */
export async function nextCommands(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
): Promise<{ text: string; made: number }> {
  const isAccess = device.protocol === 'ZK_ACC';
  // it is told nothing before it has registered
  if (isAccess && device.registeredAt === null) return { text: formatPoll([]), made: 0 };
  if (isAccess && device.cameOnline) await queries.queueOwn(db, device, 'CHECK', 'CHECK', at);
  await askForClock(db, device, at);
  const people = device.peopleKnown ? 'known' : await askForPeople(db, device, at);
  const made = people === 'awaited' ? 0 : await makeCommands(settings.masterKey, db, device, at);
  const commands = await queries.handOutCommands(
    db,
    device.deviceId,
    at,
    people === 'awaited' ? 'NONE' : 'ALL',
  );
  const { texts, gone } = await spellOut({ store, settings }, db, device, commands, people === 'known', at);
  if (gone.length > 0) await queries.dropCommands(db, device.deviceId, gone, at);
  return { text: formatPoll(texts), made };
}

/** A terminal that does not greet after having been asked to is asked again. */
const askAgainMs = 15 * 60_000;

/**
 * Firmware sets its clock from `Date` and the `TimeZone` of its last greeting, and nothing makes it greet when clocks change
 * (protocols.md §1.0): one that was told another offset than its zone has now is asked to. One of the security dialect is told the time.
 */
async function askForClock(db: Db, device: OpenedDevice, at: Date): Promise<void> {
  const { zone, toldOffset, clockAskedAt, hasGreeted, deviceId } = device;
  const kind = device.protocol === 'ZK_ACC' ? 'SET_TIME' : 'CHECK';
  if (!hasGreeted || toldOffset === formatTimeZone(zone, at).told) return;
  if (clockAskedAt !== null && at.getTime() - Date.parse(clockAskedAt) < askAgainMs) return;
  await queries.queueOwn(db, device, kind, kind, at);
  await queries.noteClockAsked(db, deviceId, at);
}

/** What a terminal has said of its people may come after its saying that it has said it all; for so long it is waited for. */
const patienceMs = { some: 120_000, none: 20_000 };

/**
 * Before a terminal is sent anybody, it is asked whom it holds, so that nobody loses there what the portal does not know of. `unknown`:
 * it cannot say.
 */
async function askForPeople(db: Db, device: Commanded, at: Date): Promise<'known' | 'awaited' | 'unknown'> {
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

/** Takes the results a terminal reports, and what it says of itself with them; answers how many commands ended. */
export async function takeAnswers(
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
  const ended = await takeOutcomes(db, device, at, read, { dialect, counts });
  for (const { kind, answer } of ended)
    if (kind === 'INFO' && answer !== '')
      await noteInfo(db, device.deviceId, parseOptions(Buffer.from(answer)));
  if (dialect === 'acc') await followUp(db, device, at, ended);
  return ended.length;
}

/** What a terminal of the security dialect did, or could not do, has more to it than its answer. */
async function followUp(
  db: Db,
  device: OpenedDevice,
  at: Date,
  ended: readonly queries.Ended[],
): Promise<void> {
  for (const { kind, state, payload } of ended) {
    if (kind === 'SET_TIME' && state === 'DONE')
      await noteGreeting(db, device.deviceId, at, formatTimeZone(device.zone, at).told);
    // it does not know which records are new: it is asked for those behind the last
    if (kind === 'CHECK' && state === 'FAILED' && payload === 'CHECK')
      await queries.queueOwn(db, device, 'CHECK', 'ACCOUNT', at);
  }
}

/** The portal asks something of a terminal by itself. */
export const queueOwn = queries.queueOwn;

export type Result = queries.Result;

/** Commands of which each is one of the terminal. */
const whole: queries.Parts = { dialect: 'att', counts: {} };

/** Takes what became of commands, and what follows of it for faces; answers those that ended. */
export async function takeOutcomes(
  db: Db,
  device: Commanded,
  at: Date,
  results: readonly Result[],
  parts = whole,
): Promise<queries.Ended[]> {
  const ended = await queries.finishCommands(db, device.deviceId, at, results, parts);
  await confirmFaces(db, device, at, ended);
  return ended;
}

/**
 * The next command of a terminal that is called; undefined: none waits. With `LEAVING`, other people wait; rights that have ended by now are
 * withdrawn in either case.
 */
export async function nextCommand(
  masterKey: Buffer,
  db: Db,
  device: Commanded,
  at: Date,
  people: 'ALL' | 'LEAVING',
): Promise<{ number: number; kind: string; payload: string } | undefined> {
  if (people === 'ALL') await makeCommands(masterKey, db, device, at);
  else await withdrawEnded(db, device, at);
  const [next] = await queries.handOutCommands(db, device.deviceId, at, people, {
    most: 1,
    withLeaving: false,
  });
  return next;
}

export const dropCommands = queries.dropCommands;
export const expireDoors = queries.expireDoors;
/** A terminal greets, as it does when it is switched on or told to check its data. */
export const hasGreeted = queries.finishGreeted;
/** A terminal says when it was switched on. */
export const hasStarted = queries.finishStarted;
