import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isOfVisitor, spellPasses } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { type AccCommand, assignedMask, bitOf, buildAccParts, lockOfPayload } from '../zk/acc.commands.ts';
import { formatCommand, type TerminalUser, withOwn } from '../zk/zk.commands.ts';
import { parsePairs } from '../zk/zk.operlog.ts';
import { noteSent } from './device-faces.queries.ts';
import { faceForTerminal } from './device-faces.service.ts';
import { faceOf } from './faces.rules.ts';
import { ownOf } from './reported-people.service.ts';
import { nameInBytes } from './terminal-name.rules.ts';

export interface Handed {
  number: number;
  kind: string;
  payload: string;
  /** How many of its parts are done. */
  part: number;
}

type Terminal = Pick<
  OpenedDevice,
  'deviceId' | 'companyId' | 'protocol' | 'zone' | 'abilities' | 'stamps' | 'locks'
>;

/** Bytes of one answer: terminals give up on more (protocols.md §1.5). */
const mostBytes = 900_000;

/**
 * The commands as a terminal reads them: faces are taken out of their files, and what the terminal itself reported of people, and names
 * and numbers of visitors are put in, here and nowhere sooner, so that none stands in a table. `gone` are commands whose picture has been
 * deleted meanwhile, or whose visitor may no longer enter.
 * `isKnown`: whoever it did not report is not on it.
 */
export async function spellOut(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  db: Db,
  device: Terminal,
  commands: readonly Handed[],
  isKnown: boolean,
  at: Date,
): Promise<{ texts: { id: number; text: string }[]; gone: number[] }> {
  const pinOf = ({ payload }: Handed) => /PIN=(\d+)/.exec(payload)?.[1] ?? '';
  const updates = commands.filter(({ kind }) => kind === 'UPDATE_USER');
  const own = await ownOf(settings.masterKey, db, device.deviceId, updates.map(pinOf));
  const passes = await spellPasses(
    { settings },
    db,
    device.companyId,
    updates.map(({ payload }) => payload),
  );
  const isAccess = device.protocol === 'ZK_ACC';
  const partOf = (command: AccCommand, { part }: Handed) => buildAccParts(command, device)[part];
  /** As the terminal reads it; undefined where somebody is meant who may no longer enter. */
  const personText = (command: Handed): string | undefined => {
    const pass = passes.get(command.payload);
    if (isOfVisitor(command.payload) && !pass) return undefined;
    const ownOfThis = own.get(pinOf(command)) ?? (isKnown ? 'new' : 'unknown');
    const known = pass ?? userOf(command.payload);
    const user = { ...known, name: nameInBytes(known.name) };
    // a lock may have lost its door since the command was queued
    if (isAccess && user.locks !== 0) {
      user.locks = (user.locks ?? 1) & assignedMask(device);
      if (user.locks === 0) return undefined;
    }
    if (isAccess) return partOf({ kind: 'UPDATE_USER', user, own: ownOfThis }, command);
    return withOwn(formatCommand({ kind: 'UPDATE_USER', user }), ownOfThis);
  };
  const faceText = async (command: Handed): Promise<string | undefined> => {
    const face = faceOf(command.payload);
    const jpeg = face && (await faceForTerminal(store, device.companyId, face.file));
    if (!jpeg) return undefined;
    const sent = { pin: face.pin, jpegBase64: jpeg.toString('base64') };
    return isAccess
      ? partOf({ kind: 'UPDATE_FACE', ...sent }, command)
      : formatCommand({ kind: 'UPDATE_BIOPHOTO', ...sent });
  };
  const otherText = (command: Handed): string | undefined => {
    if (!isAccess) return command.payload;
    const other = otherOf(command, pinOf(command), device, at);
    return other && partOf(other, command);
  };
  const texts: { id: number; text: string }[] = [];
  const gone: number[] = [];
  const sent: string[] = [];
  let bytes = 0;
  for (const command of commands) {
    const { number, kind, payload } = command;
    const face = kind === 'UPDATE_FACE' ? faceOf(payload) : undefined;
    const text =
      kind === 'UPDATE_USER'
        ? personText(command)
        : kind === 'UPDATE_FACE'
          ? await faceText(command)
          : otherText(command);
    if (text === undefined) {
      gone.push(number);
      continue;
    }
    // handed out again after a silence
    if (bytes + text.length > mostBytes) continue;
    bytes += text.length;
    if (face) sent.push(face.pin);
    texts.push({ id: number, text });
  }
  if (sent.length > 0) await noteSent(db, device.deviceId, sent);
  return { texts, gone };
}

/** A person as a command in the tables says them, for a terminal that is told the same in other words. */
function userOf(payload: string): TerminalUser {
  const fields = parsePairs(payload.replace('DATA UPDATE USERINFO ', '').split('\t'));
  const of = (name: string) => fields.get(name) ?? null;
  return {
    pin: of('pin') ?? '',
    name: of('name') ?? '',
    card: of('card'),
    from: of('from'),
    until: of('until'),
    ...(fields.has('locks') && { locks: Number(of('locks')) }),
  };
}

/** Other commands of the security dialect; undefined for a lock that is assigned to no door. */
function otherOf({ kind, payload }: Handed, pin: string, device: Terminal, at: Date): AccCommand | undefined {
  const { stamps } = device;
  if (kind === 'OPEN_DOOR' || kind === 'CANCEL_ALARM') {
    const lock = lockOfPayload(payload);
    return assignedMask(device) & bitOf(lock) ? { kind, lock } : undefined;
  }
  if (payload === 'ACCOUNT') return { kind: 'ACCOUNT', index: stamps.RTLOG ?? '0' };
  if (kind === 'SET_TIME') return { kind, at };
  if (kind === 'DELETE_USER' || kind === 'CLEAR_FACE') return { kind, pin };
  return { kind } as AccCommand; // the others say all by their kind
}
