import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import type { Job } from '../../../platform/services.ts';
import { formatCommand, ZkCommandError } from '../zk/zk.commands.ts';
import * as faces from './device-faces.queries.ts';
import * as queries from './device-people.queries.ts';

/** What `device-people.sync` is sent with: the people who changed, or all; one terminal, or all of the company. */
export interface SyncData {
  companyId: number;
  employeeIds?: number[];
  deviceId?: number;
}

/** Characters of a name that terminals show; the rest is cut, not refused. */
const nameLength = 24;

/**
 * Brings the desired state of a terminal up to date and queues the difference as commands (rules.md §4): of these people, or of
 * all. Idempotent. Answers how many commands were queued.
 */
async function syncTerminal(
  db: Db,
  companyId: number,
  terminal: number,
  employeeIds: number[] | undefined,
  at: Date,
): Promise<number> {
  const people = (await queries.findPeople(db, companyId, employeeIds)).flatMap((person) => {
    const command = commandFor(person);
    return command === null ? [] : [{ employeeId: person.employeeId, pin: person.pin, command }];
  });
  await queries.wish(db, companyId, terminal, people, employeeIds);
  const queued = await queries.queueDifferences(db, companyId, terminal, at);
  // a face can only be given to somebody who is there
  await faces.wishFaces(db, companyId, terminal, employeeIds);
  return queued + (await faces.queueFaces(db, companyId, terminal, at));
}

/** "Send the people again": whatever the terminal said it holds, it is told everything once more. */
export async function sendPeopleAgain(
  db: Db,
  companyId: number,
  deviceId: number,
  at: Date,
): Promise<number> {
  await queries.forgetConfirmed(db, deviceId);
  await faces.forgetFaces(db, deviceId);
  const [terminal] = await queries.findTerminals(db, companyId, deviceId);
  return terminal === undefined ? 0 : syncTerminal(db, companyId, terminal, undefined, at);
}

function commandFor({ pin, name, card }: queries.Held): string | null {
  const shown = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameLength)
    .toWellFormed();
  // a card that is no number cannot be on such a terminal; the person still can
  const number = card !== null && /^\d{1,20}$/.test(card) ? card : null;
  try {
    return formatCommand({ kind: 'UPDATE_USER', user: { pin, name: shown, card: number } });
  } catch (error) {
    if (error instanceof ZkCommandError) return null;
    throw error;
  }
}

export const syncJob: Job<SyncData> = {
  queue: 'device-people.sync',
  async run({ database, clock }, { companyId, employeeIds, deviceId }) {
    const asCompany = <T>(work: (db: Db) => Promise<T>) => database.asCompanies([companyId], work);
    const terminals = await asCompany((db) => queries.findTerminals(db, companyId, deviceId));
    let queued = 0;
    // a terminal's uploads wait while its commands are numbered: for its own, not for those of all others, too
    for (const terminal of terminals)
      queued += await asCompany((db) => syncTerminal(db, companyId, terminal, employeeIds, clock.now()));
    if (queued > 0) await asCompany((db) => announce(db, { topic: 'devices.changed', companyId }));
  },
};
