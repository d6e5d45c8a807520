import { isCalled, traitsOf } from '@gatehouse/api/area/devices.rules';
import { commandsOf, type deviceCommands, doorCommands } from '@gatehouse/api/device-ops/device-commands';
import type { Call } from '../../../platform/http/route.ts';
import { sendPeopleAgain } from '../device-people/device-people.service.ts';
import * as queries from './device-commands.queries.ts';
import { lockPayload } from './lock-payload.ts';

/** Queues a command for a terminal. Returns the number of queued commands. */
export async function sendCommand({
  db,
  viewer,
  params: { id },
  body,
  clock,
  jobs,
  refuse,
  record,
  announce,
}: Call<typeof deviceCommands.send>) {
  const terminal = (await queries.findTerminal(db, viewer, id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const { companyId, protocol, takesCommands } = terminal;
  const { kind } = body;
  const isKnown = protocol !== null && commandsOf[protocol]?.includes(kind);
  if (!takesCommands || !isKnown) refuse('ATT_DEVICE_NOT_APPROVED');
  const isOfLock = traitsOf(protocol).hasLocks && doorCommands.includes(kind);
  const lock = body.lock ?? (terminal.locks === 1 ? 1 : null);
  if (isOfLock && (lock === null || !terminal.assignedLocks.includes(lock)))
    refuse('AREA_DEVICE_LOCK_NOT_FOUND');
  const payload = isOfLock && lock !== null ? lockPayload(kind, lock) : kind;
  const at = clock.now();
  const queued =
    kind === 'SEND_PEOPLE'
      ? await sendPeopleAgain(db, companyId, id, at)
      : await queries.queueCommand(db, viewer, terminal, kind, payload, at);
  // Terminals that do not poll are called immediately. Commands to open a door have a separate queue.
  if (isCalled(protocol))
    await jobs.send(
      db,
      kind === 'OPEN_DOOR' ? 'terminals.door' : 'terminals.call',
      { companyId, deviceId: id },
      { key: `device:${id}` },
    );
  const after = { command: kind, queued, ...(isOfLock && { lock }) };
  await record({ companyId, entity: 'devices', entityId: id, after });
  await announce({ topic: 'devices.changed', companyId, ids: [id] });
  return { kind, queued };
}
