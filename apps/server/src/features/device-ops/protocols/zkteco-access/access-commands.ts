import type { Db } from '../../../../platform/db/database.ts';
import { lockOfPayload } from '../../device-commands/lock-payload.ts';
import { type DeliveredCommand, type EndedCommand, queueOwn } from '../../device-commands/queue.service.ts';
import { noteGreeting } from '../../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { formatTimeZone } from '../zkteco/clock.ts';
import type { CommandWriter, FormatTarget, ZkCommands } from '../zkteco/dialect.ts';
import { pinOf } from '../zkteco/format-commands.ts';
import { interpretCode } from '../zkteco/return-codes.ts';
import { type AccCommand, assignedMask, bitOf, buildAccParts, countAccParts } from './commands.ts';
import { accessCodes } from './return-codes.ts';

const partOf = (command: AccCommand, { part }: DeliveredCommand, device: FormatTarget): string | undefined =>
  buildAccParts(command, device)[part];

const writer: CommandWriter = {
  writePerson(command, user, own, device) {
    if (user.locks === 0) return partOf({ kind: 'UPDATE_USER', user, own }, command, device);
    // After the command was queued, its lock may have been removed from the door.
    const locks = (user.locks ?? 1) & assignedMask(device);
    if (locks === 0) return undefined;
    return partOf({ kind: 'UPDATE_USER', user: { ...user, locks }, own }, command, device);
  },
  writeFace: (command, face, device) => partOf({ kind: 'UPDATE_FACE', ...face }, command, device),
  writeOther(command, device, at) {
    const other = toAccCommand(command, device, at);
    return other && partOf(other, command, device);
  },
};

/** Converts a command to the access control dialect. Returns undefined for a lock that is assigned to no door. */
function toAccCommand(command: DeliveredCommand, device: FormatTarget, at: Date): AccCommand | undefined {
  const { kind, payload } = command;
  if (kind === 'OPEN_DOOR' || kind === 'CANCEL_ALARM') {
    const lock = lockOfPayload(payload);
    return assignedMask(device) & bitOf(lock) ? { kind, lock } : undefined;
  }
  if (payload === 'ACCOUNT') return { kind: 'ACCOUNT', index: device.stamps.RTLOG ?? '0' };
  if (kind === 'SET_TIME') return { kind, at };
  if (kind === 'DELETE_USER' || kind === 'CLEAR_FACE') return { kind, pin: pinOf(command) };
  return { kind } as AccCommand; // Commands of all other kinds have no payload.
}

/**
 * Queues the request for new records if the terminal came online. Returns false if the terminal has not registered yet.
 */
async function prepare(db: Db, device: OpenedDevice, at: Date): Promise<boolean> {
  if (device.registeredAt === null) return false;
  if (device.cameOnline) await queueOwn(db, device, 'CHECK', 'CHECK', at);
  return true;
}

/**
 * Stores the new UTC offset after the clock was set. If the terminal does not support the request for only new records,
 * requests the records after the last received index.
 */
async function followUp(
  db: Db,
  device: OpenedDevice,
  at: Date,
  ended: readonly EndedCommand[],
): Promise<void> {
  for (const { kind, state, payload } of ended) {
    if (kind === 'SET_TIME' && state === 'DONE')
      await noteGreeting(db, device.deviceId, at, formatTimeZone(device.zone, at).told);
    // This terminal does not support the request for only new records.
    if (kind === 'CHECK' && state === 'FAILED' && payload === 'CHECK')
      await queueOwn(db, device, 'CHECK', 'ACCOUNT', at);
  }
}

/** Implementation of the portal's commands in the access control dialect (protocols.md §1.6). */
export const accessCommands: ZkCommands = {
  writer,
  clockCommand: 'SET_TIME',
  readReturnCode: (code) => interpretCode(accessCodes, code),
  // During a removal, terminals return these codes also for the commands before the removal of the person, for example
  // if a table does not exist.
  partsOf: (device) => ({
    counts: countAccParts(device),
    absentCodes: [-1, -100, -629, -1004],
    isAbsentEnough: false,
  }),
  prepare,
  followUp,
};
