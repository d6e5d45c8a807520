import type { Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { dropCommands, recordOutcomes, takeDueCommands } from '../../device-commands/queue.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { storeInfo } from '../../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { formatTimeZone } from './clock.ts';
import { formatPoll } from './commands.ts';
import type { ZkCommands } from './dialect.ts';
import { formatCommands } from './format-commands.ts';
import { hideSecrets } from './redaction.ts';
import { withTerminal } from './registration-token.ts';
import { type CommandResult, parseDeviceCmd, parseInfo, parseOptions } from './reports.ts';
import type { TerminalRequest } from './request.ts';

export type TerminalServices = Pick<Services, 'database' | 'clock' | 'jobs' | 'store' | 'settings'>;

/** Answers a poll with the next commands, or with `OK` if there are none. */
export async function handOutCommands(
  services: TerminalServices,
  read: TerminalRequest,
  commands: ZkCommands,
): Promise<string> {
  const { info } = read.query;
  const { text, made, companyId } = await withTerminal(services, read, async (db, device, at) => {
    if (info !== null) await storeInfo(db, device.deviceId, factsIn(info));
    return { ...(await nextCommands(services, db, device, at, commands)), companyId: device.companyId };
  });
  if (made > 0) announceSoon(services.database, { topic: 'devices.changed', companyId });
  return text;
}

const factsIn = (info: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseInfo(info)).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );

/** Returns the answer to a poll and the number of new commands about people. */
async function nextCommands(
  services: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  { clockCommand, prepare, writer }: ZkCommands,
): Promise<{ text: string; made: number }> {
  if (!(await prepare(db, device, at))) return { text: formatPoll([]), made: 0 };
  const clock = { kind: clockCommand, offset: formatTimeZone(device.zone, at).told };
  const due = await takeDueCommands(services, db, device, at, clock);
  const { texts, gone } = await formatCommands(services, db, device, due, writer, at);
  if (gone.length > 0) await dropCommands(db, device.deviceId, gone, at);
  return { text: formatPoll(texts), made: due.made };
}

/** Stores the results of commands that a terminal sends in a request. */
export async function recordResults(
  services: TerminalServices,
  read: TerminalRequest,
  commands: ZkCommands,
): Promise<string> {
  const { results } = parseDeviceCmd(read.body, read.query.get);
  const changed = await withTerminal(services, read, async (db, device, at) => {
    const ended = await recordCommandResults(services, db, device, at, results, commands);
    return ended > 0 ? device.companyId : null;
  });
  if (changed !== null) announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
  return 'OK';
}

/**
 * Stores the results of commands and the device information in these results. Returns the number of commands that
 * ended.
 */
async function recordCommandResults(
  services: Pick<Services, 'settings'>,
  db: Db,
  device: OpenedDevice,
  at: Date,
  results: readonly CommandResult[],
  { readReturnCode, partsOf, followUp }: ZkCommands,
): Promise<number> {
  if (results.length === 0) return 0;
  const outcomes = results.map(({ id, returnCode, content }) => ({
    number: id,
    returnCode,
    outcome: readReturnCode(returnCode).outcome,
    content: hideSecrets(content),
  }));
  const ended = await recordOutcomes(services, db, device, at, outcomes, partsOf(device));
  for (const { kind, answer } of ended)
    if (kind === 'INFO' && answer !== '')
      await storeInfo(db, device.deviceId, parseOptions(Buffer.from(answer)));
  await followUp(db, device, at, ended);
  return ended.length;
}
