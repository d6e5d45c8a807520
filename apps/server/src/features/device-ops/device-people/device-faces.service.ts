import type { Db } from '../../../platform/db/database.ts';
import { readPicture } from '../../../platform/images/images.ts';
import type { Services } from '../../../platform/services.ts';
import * as faces from './device-faces.queries.ts';
import { noteChanges, queueDifferences } from './device-people.queries.ts';
import { faceOf } from './faces.rules.ts';
import { forgetReported } from './reported-people.queries.ts';

/** A face as terminals take it: of some 480 × 640, and well below what they have memory for (protocols.md §1.5). */
const picture = { side: { min: 1, max: 10_000 }, fit: 640, largest: 60_000 };

/** A person's face out of its file, as a terminal is given it; undefined when it has been deleted. */
export async function faceForTerminal(
  store: Pick<Services['store'], 'read'>,
  companyId: number,
  file: string,
): Promise<Buffer | undefined> {
  const kept = await store.read(companyId, file);
  if (!kept || kept.length <= picture.largest) return kept ?? undefined;
  return (await readPicture(kept, picture)).jpeg;
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
  // who goes for the sake of a face comes back with what the terminal knew
  const left = pinsOf(['DELETE_USER'], 'DONE');
  const freed = left.length > 0 ? await forgetReported(db, deviceId, left) : [];
  if (freed.length > 0) await noteChanges(db, companyId, freed);
  const off = pinsOf(['CLEAR_FACE', 'DELETE_USER'], 'DONE');
  if (off.length === 0) return;
  await faces.notePeopleOff(db, deviceId, off, at);
  await queueDifferences(db, companyId, deviceId, at, { pins: off });
  await faces.queueFaces(db, companyId, deviceId, at);
}

/** Notes that faces of these people are on their way: from here on the terminal may hold them. */
export const noteSent = faces.noteSent;
