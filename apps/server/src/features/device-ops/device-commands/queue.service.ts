import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmFaces, withFaces } from '../device-people/device-faces.service.ts';
import { noteInfo } from '../ingest/device-notes.service.ts';
import { readReturnCode } from '../zk/zk.codes.ts';
import { formatPoll } from '../zk/zk.commands.ts';
import { type CommandResult, parseOptions } from '../zk/zk.reports.ts';
import * as queries from './queue.queries.ts';

/** A terminal as far as its commands go. */
interface Commanded {
  deviceId: number;
  companyId: number;
}

/** The answer to a terminal that asks what to do: its next commands, or `OK`. */
export async function nextCommands(
  store: Services['store'],
  db: Db,
  device: Commanded,
  at: Date,
): Promise<string> {
  const commands = await queries.handOutCommands(db, device.deviceId, at);
  const { texts, gone } = await withFaces(store, db, device, commands);
  if (gone.length > 0) await queries.dropCommands(db, device.deviceId, gone, at);
  return formatPoll(texts);
}

/** Takes the results a terminal reports, and what it says of itself with them; answers how many commands ended. */
export async function takeAnswers(
  db: Db,
  device: Commanded,
  at: Date,
  results: readonly CommandResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const read = results.map(({ id, returnCode, content }) => {
    return { number: id, returnCode, outcome: readReturnCode(returnCode).outcome, content };
  });
  const ended = await queries.finishCommands(db, device.deviceId, at, read);
  await confirmFaces(db, device, at, ended);
  for (const { kind, answer } of ended)
    if (kind === 'INFO' && answer !== '')
      await noteInfo(db, device.deviceId, parseOptions(Buffer.from(answer)));
  return ended.length;
}

/** A terminal greets: if it was told to restart, it has. */
export const restarted = queries.finishReboot;
