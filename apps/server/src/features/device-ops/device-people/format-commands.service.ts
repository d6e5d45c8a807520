import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { fillPasses, isOfVisitor } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import {
  type AccCommand,
  assignedMask,
  bitOf,
  buildAccParts,
  lockOfPayload,
} from '../protocols/zkteco-access/acc.commands.ts';
import { formatCommand, type TerminalUser, withOwn } from '../protocols/zkteco-attendance/zk.commands.ts';
import { parsePairs } from '../protocols/zkteco-attendance/zk.operlog.ts';
import { markFacesSent } from './device-faces.queries.ts';
import { readTerminalFace } from './device-faces.service.ts';
import { parseFacePayload } from './faces.rules.ts';
import { findTerminalSettings } from './reported-people.service.ts';
import { toZkTerminalName } from './terminal-name.rules.ts';

export interface DeliveredCommand {
  number: number;
  kind: string;
  payload: string;
  /** The number of completed parts of the command. */
  part: number;
}

type FormatTarget = Pick<
  OpenedDevice,
  'deviceId' | 'companyId' | 'protocol' | 'zone' | 'abilities' | 'stamps' | 'locks'
>;

/** Maximum size of one answer in bytes. Terminals give up on larger ones (protocols.md §1.5). */
const mostBytes = 900_000;

/**
 * Formats commands for a terminal. Adds face pictures, the settings that the terminal reported for people, and the
 * names and numbers of visitors. No table contains this data, because it is added only at this point. `gone` lists
 * commands with a deleted picture and commands about a visitor without access. If `isKnown` is true, the terminal has
 * reported all its people, so a person that it did not report is not on it.
 */
export async function formatCommands(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: FormatTarget,
  commands: readonly DeliveredCommand[],
  isKnown: boolean,
  at: Date,
): Promise<{ texts: { id: number; text: string }[]; gone: number[] }> {
  const pinOf = ({ payload }: DeliveredCommand) => /PIN=(\d+)/.exec(payload)?.[1] ?? '';
  const updates = commands.filter(({ kind }) => kind === 'UPDATE_USER');
  const own = await findTerminalSettings(settings.masterKey, db, device.deviceId, updates.map(pinOf));
  const passes = await fillPasses(
    { settings },
    db,
    device.companyId,
    updates.map(({ payload }) => payload),
  );
  const isAccess = device.protocol === 'ZK_ACC';
  const partOf = (command: AccCommand, { part }: DeliveredCommand) => buildAccParts(command, device)[part];
  /** Formats a command about a person. Undefined if the person is a visitor without access. */
  const formatPerson = (command: DeliveredCommand): string | undefined => {
    const pass = passes.get(command.payload);
    if (isOfVisitor(command.payload) && !pass) return undefined;
    const ownOfThis = own.get(pinOf(command)) ?? (isKnown ? 'new' : 'unknown');
    const storedUser = pass ?? userOf(command.payload);
    const user = { ...storedUser, name: toZkTerminalName(storedUser.name) };
    // A lock may have lost its door after the command was queued.
    if (isAccess && user.locks !== 0) {
      user.locks = (user.locks ?? 1) & assignedMask(device);
      if (user.locks === 0) return undefined;
    }
    if (isAccess) return partOf({ kind: 'UPDATE_USER', user, own: ownOfThis }, command);
    return withOwn(formatCommand({ kind: 'UPDATE_USER', user }), ownOfThis);
  };
  const formatFace = async (command: DeliveredCommand): Promise<string | undefined> => {
    const face = parseFacePayload(command.payload);
    const jpeg = face && (await readTerminalFace(store, device.companyId, face.file));
    if (!jpeg) return undefined;
    const faceFields = { pin: face.pin, jpegBase64: jpeg.toString('base64') };
    return isAccess
      ? partOf({ kind: 'UPDATE_FACE', ...faceFields }, command)
      : formatCommand({ kind: 'UPDATE_BIOPHOTO', ...faceFields });
  };
  const formatOther = (command: DeliveredCommand): string | undefined => {
    if (!isAccess) return command.payload;
    const other = toAccCommand(command, pinOf(command), device, at);
    return other && partOf(other, command);
  };
  const texts: { id: number; text: string }[] = [];
  const cancelledNumbers: number[] = [];
  const sentPins: string[] = [];
  let bytes = 0;
  for (const command of commands) {
    const { number, kind, payload } = command;
    const face = kind === 'UPDATE_FACE' ? parseFacePayload(payload) : undefined;
    const text =
      kind === 'UPDATE_USER'
        ? formatPerson(command)
        : kind === 'UPDATE_FACE'
          ? await formatFace(command)
          : formatOther(command);
    if (text === undefined) {
      cancelledNumbers.push(number);
      continue;
    }
    // A command that does not fit into this answer is delivered again after a silence.
    if (bytes + text.length > mostBytes) continue;
    bytes += text.length;
    if (face) sentPins.push(face.pin);
    texts.push({ id: number, text });
  }
  if (sentPins.length > 0) await markFacesSent(db, device.deviceId, sentPins);
  return { texts, gone: cancelledNumbers };
}

/** Parses the person in a stored command, for a terminal with another command format. */
function userOf(payload: string): TerminalUser {
  const fields = parsePairs(payload.replace('DATA UPDATE USERINFO ', '').split('\t'));
  const fieldValue = (name: string) => fields.get(name) ?? null;
  return {
    pin: fieldValue('pin') ?? '',
    name: fieldValue('name') ?? '',
    card: fieldValue('card'),
    from: fieldValue('from'),
    until: fieldValue('until'),
    ...(fields.has('locks') && { locks: Number(fieldValue('locks')) }),
  };
}

/** Converts a command to the security dialect. Undefined for a lock that is assigned to no door. */
function toAccCommand(
  { kind, payload }: DeliveredCommand,
  pin: string,
  device: FormatTarget,
  at: Date,
): AccCommand | undefined {
  const { stamps } = device;
  if (kind === 'OPEN_DOOR' || kind === 'CANCEL_ALARM') {
    const lock = lockOfPayload(payload);
    return assignedMask(device) & bitOf(lock) ? { kind, lock } : undefined;
  }
  if (payload === 'ACCOUNT') return { kind: 'ACCOUNT', index: stamps.RTLOG ?? '0' };
  if (kind === 'SET_TIME') return { kind, at };
  if (kind === 'DELETE_USER' || kind === 'CLEAR_FACE') return { kind, pin };
  return { kind } as AccCommand; // Commands of all other types have no payload.
}
