import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { formatCommand } from '../zk/zk.commands.ts';
import * as faces from './device-faces.queries.ts';
import { queueDifferences } from './device-people.queries.ts';
import { faceOf } from './faces.rules.ts';

export interface Handed {
  number: number;
  kind: string;
  payload: string;
}

/**
 * The commands as a terminal reads them: faces are taken out of their files here and nowhere sooner, so that none stands in
 * a table. `gone` are commands whose picture has been deleted meanwhile.
 */
export async function withFaces(
  store: Services['store'],
  db: Db,
  device: { deviceId: number; companyId: number },
  commands: readonly Handed[],
): Promise<{ texts: { id: number; text: string }[]; gone: number[] }> {
  const texts: { id: number; text: string }[] = [];
  const gone: number[] = [];
  const sent: string[] = [];
  for (const { number, kind, payload } of commands) {
    const face = kind === 'UPDATE_FACE' ? faceOf(payload) : undefined;
    const jpeg = face && (await store.read(device.companyId, face.file));
    if (kind !== 'UPDATE_FACE') texts.push({ id: number, text: payload });
    else if (!face || !jpeg) gone.push(number);
    else {
      sent.push(face.pin);
      const text = formatCommand({
        kind: 'UPDATE_BIOPHOTO',
        pin: face.pin,
        jpegBase64: jpeg.toString('base64'),
      });
      texts.push({ id: number, text });
    }
  }
  if (sent.length > 0) await faces.noteSent(db, device.deviceId, sent);
  return { texts, gone };
}

/** Takes what a terminal answered about faces, and about people who are off it now; queues what follows of it. */
export async function confirmFaces(
  db: Db,
  device: { deviceId: number; companyId: number },
  at: Date,
  ended: readonly { kind: string; state: string; payload: string }[],
): Promise<void> {
  const { deviceId, companyId } = device;
  const told = ended.flatMap(({ kind, state, payload }) => {
    const face = kind === 'UPDATE_FACE' ? faceOf(payload) : undefined;
    return face ? [{ ...face, isDone: state === 'DONE' }] : [];
  });
  if (told.length > 0) await faces.noteFaces(db, deviceId, told);
  const pinsOf = (kinds: readonly string[], state: string) =>
    ended
      .filter((one) => kinds.includes(one.kind) && one.state === state)
      .map(({ payload }) => /PIN=(\d+)/.exec(payload)?.[1] ?? '');
  const kept = pinsOf(['CLEAR_FACE'], 'FAILED');
  if (kept.length > 0) await faces.noteKept(db, deviceId, kept);
  const off = pinsOf(['CLEAR_FACE', 'DELETE_USER'], 'DONE');
  if (off.length === 0) return;
  await faces.notePeopleOff(db, deviceId, off);
  await queueDifferences(db, companyId, deviceId, at);
  await faces.queueFaces(db, companyId, deviceId, at);
}
