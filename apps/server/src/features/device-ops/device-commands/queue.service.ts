import type { Db } from '../../../platform/db/database.ts';
import { noteInfo } from '../ingest/device-notes.service.ts';
import { readReturnCode } from '../zk/zk.codes.ts';
import { formatPoll } from '../zk/zk.commands.ts';
import { type CommandResult, parseOptions } from '../zk/zk.reports.ts';
import * as queries from './queue.queries.ts';

/** The answer to a terminal that asks what to do: its next commands, or `OK`. */
export async function nextCommands(db: Db, deviceId: number, at: Date): Promise<string> {
  const commands = await queries.handOutCommands(db, deviceId, at);
  return formatPoll(commands.map(({ number, payload }) => ({ id: number, text: payload })));
}

/** Takes the results a terminal reports, and what it says of itself with them; answers how many commands ended. */
export async function takeAnswers(
  db: Db,
  deviceId: number,
  at: Date,
  results: readonly CommandResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const read = results.map(({ id, returnCode, content }) => {
    return { number: id, returnCode, outcome: readReturnCode(returnCode).outcome, content };
  });
  const ended = await queries.finishCommands(db, deviceId, at, read);
  for (const { kind, answer } of ended)
    if (kind === 'INFO' && answer !== '') await noteInfo(db, deviceId, parseOptions(Buffer.from(answer)));
  return ended.length;
}

/** A terminal greets: if it was told to restart, it has. */
export const restarted = queries.finishReboot;
