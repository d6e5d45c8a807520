import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { SealBroken, seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type CommandOutcome,
  dropCommands,
  expireDoors,
  makeForCalled,
  nextCommand,
  recordOutcomes,
} from '../device-commands/queue.service.ts';
import { codeOf } from '../device-commands/return-codes.ts';
import { findHeldBefore } from '../device-people/held-updates.service.ts';
import { dialects } from '../dialects/registry.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { storeInfo } from '../ingest/device-notes.service.ts';
import * as turns from './call-slots.queries.ts';
import {
  type ClaimedLine,
  type CommandCall,
  LineTrouble,
  mostSearched,
  pinIn,
  type QueuedCommand,
  type Searched,
  type TerminalSession,
} from './called-terminals.ts';
import { compareNames } from './compare-names.service.ts';

export interface TerminalCall {
  companyId: number;
  deviceId: number;
}

/** Maximum duration of one call in milliseconds. The remaining work is done in the next call. */
const turnMs = 45_000;
/**
 * Returns the pause after failed calls in milliseconds. The pause is one minute after the first failure and doubles
 * each time, up to a quarter of an hour.
 */
const waitMs = (failures: number) => Math.min(2 ** (failures - 1), 15) * 60_000;

/**
 * Pause in milliseconds after a terminal has rejected two calls with a password that it accepted before (protocols.md
 * §2). If the terminal rejects two more calls after the pause, the password counts as wrong. A fifth rejected call
 * would lock the account.
 */
const rejectedMs = 30 * 60_000;

const purpose = (deviceId: number) => `password of terminal ${deviceId}`;

export const sealPassword = (masterKey: Buffer, deviceId: number, password: string): Buffer =>
  seal(masterKey, purpose(deviceId), Buffer.from(password));

/**
 * Calls a terminal. Reads its identity, opens doors, removes people, fetches missing events and then executes all other
 * commands. Returns `BUSY` if another process is calling the terminal. Otherwise returns `DONE`, even if the call
 * fails.
 */
export async function callDevice(
  services: Services,
  { companyId, deviceId }: TerminalCall,
): Promise<'DONE' | 'BUSY'> {
  const { database, clock } = services;
  const slotId = randomUUID();
  const runInCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([companyId], work);
  const line = await runInCompany((db) => turns.claimSlot(db, deviceId, slotId, clock.now()));
  if (line === 'busy') return 'BUSY';
  if (line === 'no') {
    await runInCompany((db) => failDoorCommands(db, deviceId, clock.now()));
    return 'DONE';
  }
  // A routine call without commands changes nothing on any page, so it publishes no event.
  let hasNews = line.isAwaited;
  try {
    hasNews = (await runSession(services, line, slotId)) || hasNews;
  } catch (error) {
    if (!(error instanceof LineTrouble)) throw error;
    hasNews = true;
    await runInCompany((db) => noteTrouble(db, line, clock.now(), error));
  } finally {
    await runInCompany((db) => turns.releaseSlot(db, line.id, slotId));
    if (hasNews) announceSoon(database, { topic: 'devices.changed', companyId, ids: [deviceId] });
  }
  return 'DONE';
}

/**
 * Opens doors, fetches missing events and executes the other commands of a terminal. Returns whether any command was
 * executed.
 */
async function runSession(services: Services, line: ClaimedLine, slotId: string): Promise<boolean> {
  const session = await startSession(services, line);
  const endsAt = performance.now() + turnMs;
  const isGoingOn = () => performance.now() < endsAt;
  let wasTold = false;
  const searched = new Map<string, Searched>();
  const runStep = async (people: 'ALL' | 'LEAVING') => {
    const more = await runNextCommand(services, session, line, { turn: slotId, people, searched });
    wasTold ||= more;
    return more;
  };
  const runUrgentCommands = async () => {
    let more = true;
    while (more && isGoingOn()) more = await runStep('LEAVING');
    return isGoingOn();
  };
  await runUrgentCommands();
  await session.fetchMissing(line, runUrgentCommands);
  for (let more = true; more && isGoingOn(); ) more = await runStep('ALL');
  return wasTold;
}

/** Opens a session with a terminal and checks the identity of the terminal. */
async function startSession(services: Services, line: ClaimedLine): Promise<TerminalSession> {
  const { database, clock, settings } = services;
  const calls = dialects[line.protocol].commands?.calls;
  if (!calls) throw new LineTrouble('NOT_UNDERSTOOD');
  const password = passwordOf(settings.masterKey, line);
  const session = calls.openSession(services, { ...line, password });
  const identity = await session.identify();
  // If another terminal has this address, the portal must not send it any command or face.
  if (line.serialNumber !== '' && identity.serialNumber !== line.serialNumber)
    throw new LineTrouble('OTHER_DEVICE');
  await database.asCompanies([line.companyId], async (db) => {
    await turns.noteAnswered(db, line.id, clock.now(), identity);
    await storeInfo(db, line.deviceId, { ...identity });
  });
  return session;
}

interface Work {
  turn: string;
  people: 'ALL' | 'LEAVING';
  /** Results of the searches for people in this call, by terminal user ID. */
  searched: Map<string, Searched>;
}

/**
 * Executes the next command on a terminal. Returns whether there was anything to do. Door openings come first, then
 * withdrawals of access, then other commands. If the terminal was not searched yet for the people in the next commands,
 * searches for these people instead.
 * @throws LineTrouble after the result of the command is stored
 */
async function runNextCommand(
  services: Services,
  session: TerminalSession,
  line: ClaimedLine,
  work: Work,
): Promise<boolean> {
  const { searched } = work;
  const next = await services.database.asCompanies([line.companyId], (db) =>
    prepareNext(services, db, session, line, work),
  );
  if (!next) return false;
  if (next.pins) {
    for (const [pin, one] of await compareNames(services, session, line, next.pins)) searched.set(pin, one);
    return true;
  }
  if (!next.call) return true;
  const { result, trouble } = await next.call();
  noteSearched(searched, next.command, result);
  await noteResult(services, line, result);
  if (trouble) throw trouble;
  return true;
}

/** People to search for next, or the next command. `call` is undefined if the command was dropped. */
type NextStep =
  | { pins: string[] }
  | { pins?: undefined; command: QueuedCommand; call: CommandCall | undefined };

/** Prepares the next search or command. Returns undefined if nothing is due, or if the call slot was lost. */
async function prepareNext(
  { clock }: Services,
  db: Db,
  session: TerminalSession,
  line: ClaimedLine,
  { turn, people, searched }: Work,
): Promise<NextStep | undefined> {
  const at = clock.now();
  const { deviceId } = line;
  if (!(await turns.extendSlot(db, line, turn, at))) return undefined;
  await expireDoors(db, deviceId, at, { code: codeOf('expired') });
  const due = await makeForCalled(db, line, at, people);
  const held =
    people === 'ALL' ? await findHeldBefore(db, deviceId, new Date(at.getTime() - searchHeldMs)) : [];
  const pins = [...new Set([...due, ...held])].filter((pin) => !searched.has(pin)).slice(0, mostSearched);
  if (pins.length > 0) return { pins };
  const command = await nextCommand(db, line, at, people, [...searched.keys()]);
  if (!command) return undefined;
  const before = searched.get(pinIn(command.payload)) ?? unsearched;
  const call = await session.prepareCommand(db, line, command, before);
  if (!call) await dropCommands(db, deviceId, [command.number], at);
  return { command, call };
}

/**
 * Milliseconds between two searches of a terminal for people with updates that wait for a decision about the name.
 * Someone may have changed the people at the terminal.
 */
const searchHeldMs = 3_600_000;

/** Search result for commands that are about no person. */
const unsearched: Searched = { own: null, isAbsent: false, refusal: null };

/** Updates the result of the earlier search for a person after a command about the person. */
function noteSearched(
  searched: Work['searched'],
  { kind, payload }: QueuedCommand,
  { outcome }: CommandOutcome,
): void {
  const pin = pinIn(payload);
  const before = searched.get(pin);
  if (!before) return;
  if (outcome !== 'succeeded' || kind === 'DELETE_USER') searched.delete(pin);
  else if (kind === 'UPDATE_USER') searched.set(pin, { ...before, own: before.own ?? {}, isAbsent: false });
}

const noteResult = (services: Services, line: ClaimedLine, result: CommandOutcome) =>
  services.database.asCompanies([line.companyId], (db) =>
    recordOutcomes(services, db, line, services.clock.now(), [result]),
  );

async function noteTrouble(
  db: Db,
  line: ClaimedLine,
  at: Date,
  { trouble, lockedMs }: LineTrouble,
): Promise<void> {
  const isWrong = trouble === 'SIGN_IN_REJECTED' && (line.wasRejected || !line.isProven);
  const pause = trouble === 'LOCKED' ? lockedMs : trouble === 'SIGN_IN_REJECTED' ? rejectedMs : null;
  const timeAfter = (ms: number) => new Date(at.getTime() + ms);
  await turns.noteTrouble(db, line, at, {
    problem: isWrong ? 'WRONG_PASSWORD' : trouble,
    lockedUntil: trouble === 'LOCKED' ? timeAfter(lockedMs) : null,
    nextAt: (failures) => timeAfter(pause ?? waitMs(failures)),
  });
  await failDoorCommands(db, line.deviceId, at);
}

/**
 * Fails queued commands to open a door immediately if the terminal cannot be reached, because a person is waiting at
 * the door.
 */
const failDoorCommands = (db: Db, deviceId: number, at: Date) =>
  expireDoors(db, deviceId, at, { code: codeOf('notReached'), graceMs: 0 });

function passwordOf(masterKey: Buffer, { deviceId, sealed }: ClaimedLine): string {
  try {
    return unseal(masterKey, purpose(deviceId), sealed).toString();
  } catch (error) {
    // The password was encrypted with another key and must be entered again.
    if (error instanceof SealBroken) throw new LineTrouble('WRONG_PASSWORD');
    throw error;
  }
}
