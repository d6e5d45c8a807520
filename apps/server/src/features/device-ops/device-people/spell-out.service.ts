import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isOfVisitor, spellPasses } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { formatCommand, withOwn } from '../zk/zk.commands.ts';
import { noteSent } from './device-faces.queries.ts';
import { faceForTerminal } from './device-faces.service.ts';
import { faceOf } from './faces.rules.ts';
import { ownOf } from './reported-people.service.ts';
import { nameOnTerminal } from './terminal-name.rules.ts';

export interface Handed {
  number: number;
  kind: string;
  payload: string;
}

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
  device: { deviceId: number; companyId: number },
  commands: readonly Handed[],
  isKnown: boolean,
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
  /** As the terminal reads it; undefined where somebody is meant who may no longer enter. */
  const personText = (command: Handed): string | undefined => {
    const pass = passes.get(command.payload);
    if (isOfVisitor(command.payload) && !pass) return undefined;
    const payload = pass
      ? formatCommand({ kind: 'UPDATE_USER', user: { ...pass, name: nameOnTerminal(pass.name) } })
      : command.payload;
    return withOwn(payload, own.get(pinOf(command)) ?? (isKnown ? 'new' : 'unknown'));
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
          ? face && (await faceText(store, device.companyId, face))
          : payload;
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

async function faceText(
  store: Services['store'],
  companyId: number,
  { pin, file }: { pin: string; file: string },
): Promise<string | undefined> {
  const jpeg = await faceForTerminal(store, companyId, file);
  return jpeg && formatCommand({ kind: 'UPDATE_BIOPHOTO', pin, jpegBase64: jpeg.toString('base64') });
}
