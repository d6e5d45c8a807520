import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { SealBroken, seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  dropCommands,
  expireDoors,
  nextCommand,
  type Result,
  takeOutcomes,
} from '../device-commands/queue.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { noteInfo } from '../ingest/device-notes.service.ts';
import { backFill } from './back-fill.service.ts';
import { carryOut, spell } from './carry-out.service.ts';
import { codeOf } from './isapi.answers.ts';
import { type IsapiSession, LineTrouble, openSession } from './isapi.session.ts';
import * as turns from './turns.queries.ts';

export interface Called {
  companyId: number;
  deviceId: number;
}

/** How long one turn speaks with a terminal; what is left waits for the next. */
const turnMs = 45_000;
/** Waits between tries of a terminal that does not answer: a minute, doubled each time, and a quarter of an hour at most. */
const waitMs = (failures: number) => Math.min(2 ** (failures - 1), 15) * 60_000;

/**
 * Pause after a terminal has rejected two calls with a password that it accepted before (protocols.md §2). If it rejects two more, the password
 * is wrong: a fifth would lock the account.
 */
const rejectedMs = 30 * 60_000;

const purpose = (deviceId: number) => `password of terminal ${deviceId}`;

/** The password of a terminal, as it is kept. */
export const sealPassword = (masterKey: Buffer, deviceId: number, password: string): Buffer =>
  seal(masterKey, purpose(deviceId), Buffer.from(password));

/**
 * Calls a terminal: its identity, then doors and withdrawals, the events it never sent, and everything else it must hold. `DONE`: there was nothing left, or it cannot be
 * called; `BUSY`: another process is speaking with it.
 */
export async function callDevice(
  services: Services,
  { companyId, deviceId }: Called,
): Promise<'DONE' | 'BUSY'> {
  const { database, clock } = services;
  const turn = randomUUID();
  const inCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([companyId], work);
  const line = await inCompany((db) => turns.takeTurn(db, deviceId, turn, clock.now()));
  if (line === 'busy') return 'BUSY';
  if (line === 'no') {
    await inCompany((db) => giveUpDoors(db, deviceId, clock.now()));
    return 'DONE';
  }
  // a terminal that answers as ever and has nothing to do is no news, each minute
  let hasNews = line.isAwaited;
  try {
    hasNews = (await converse(services, line, turn)) || hasNews;
  } catch (error) {
    if (!(error instanceof LineTrouble)) throw error;
    hasNews = true;
    await inCompany((db) => noteTrouble(db, line, clock.now(), error));
  } finally {
    await inCompany((db) => turns.giveTurnBack(db, line.id, turn));
    if (hasNews) announceSoon(database, { topic: 'devices.changed', companyId, ids: [deviceId] });
  }
  return 'DONE';
}

/** Speaks with a terminal; whether it was told anything. */
async function converse(services: Services, line: turns.HeldLine, turn: string): Promise<boolean> {
  const { database, clock, settings } = services;
  const inLine = <T>(work: (db: Db, at: Date) => Promise<T>) =>
    database.asCompanies([line.companyId], (db) => work(db, clock.now()));
  const session = openSession(settings.terminals, {
    ...line,
    password: passwordOf(settings.masterKey, line),
  });
  const identity = await session.identify();
  // another terminal at its address is told nothing, and gets nobody's face
  if (line.serialNumber !== '' && identity.serialNumber !== line.serialNumber)
    throw new LineTrouble('OTHER_DEVICE');
  await inLine(async (db, at) => {
    await turns.noteAnswered(db, line.id, at, identity);
    await noteInfo(db, line.deviceId, { ...identity });
  });
  const endsAt = performance.now() + turnMs;
  const isGoingOn = () => performance.now() < endsAt;
  let wasTold = false;
  const step = async (people: 'ALL' | 'LEAVING') => {
    const more = await workCommand(services, session, line, turn, people);
    wasTold ||= more;
    return more;
  };
  const workUrgent = async () => {
    let more = true;
    while (more && isGoingOn()) more = await step('LEAVING');
    return isGoingOn();
  };
  await workUrgent();
  await backFill(services, session, line, workUrgent);
  for (let more = true; more && isGoingOn(); ) more = await step('ALL');
  return wasTold;
}

/**
 * Has a terminal carry out its next command, doors first, then withdrawals. Returns whether there was one.
 * @throws LineTrouble once what became of it is noted
 */
async function workCommand(
  services: Services,
  session: IsapiSession,
  line: turns.HeldLine,
  turn: string,
  people: 'ALL' | 'LEAVING',
): Promise<boolean> {
  const { database, clock, settings } = services;
  const { companyId, deviceId } = line;
  const next = await database.asCompanies([companyId], async (db) => {
    const at = clock.now();
    if (!(await turns.holdTurn(db, line, turn, at))) return undefined;
    await expireDoors(db, deviceId, at, { code: codeOf('expired') });
    const command = await nextCommand(settings.masterKey, db, line, at, people);
    if (!command) return undefined;
    const call = await spell(services, db, line, command);
    if (!call) await dropCommands(db, deviceId, [command.number], at);
    return { command, call };
  });
  if (!next) return false;
  const { command, call } = next;
  if (!call) return true;
  const { result, trouble } = await carryOut(session, command, call);
  await noteResult(services, line, result);
  if (trouble) throw trouble;
  return true;
}

const noteResult = ({ database, clock }: Services, line: turns.HeldLine, result: Result) =>
  database.asCompanies([line.companyId], (db) => takeOutcomes(db, line, clock.now(), [result]));

async function noteTrouble(
  db: Db,
  line: turns.HeldLine,
  at: Date,
  { trouble, lockedMs }: LineTrouble,
): Promise<void> {
  const isWrong = trouble === 'SIGN_IN_REJECTED' && (line.wasRejected || !line.isProven);
  const pause = trouble === 'LOCKED' ? lockedMs : trouble === 'SIGN_IN_REJECTED' ? rejectedMs : null;
  const after = (ms: number) => new Date(at.getTime() + ms);
  await turns.noteTrouble(db, line, at, {
    problem: isWrong ? 'WRONG_PASSWORD' : trouble,
    lockedUntil: trouble === 'LOCKED' ? after(lockedMs) : null,
    nextAt: (failures) => after(pause ?? waitMs(failures)),
  });
  await giveUpDoors(db, line.deviceId, at);
}

/** Nobody waits before a door that cannot be opened from here: it is said at once. */
const giveUpDoors = (db: Db, deviceId: number, at: Date) =>
  expireDoors(db, deviceId, at, { code: codeOf('notReached'), graceMs: 0 });

function passwordOf(masterKey: Buffer, { deviceId, sealed }: turns.HeldLine): string {
  try {
    return unseal(masterKey, purpose(deviceId), sealed).toString();
  } catch (error) {
    // of another key: it is to be entered again
    if (error instanceof SealBroken) throw new LineTrouble('WRONG_PASSWORD');
    throw error;
  }
}
