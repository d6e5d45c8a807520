import type { Db } from '../../../platform/db/database.ts';
import { readPicture } from '../../../platform/images/images.ts';
import type { Services } from '../../../platform/services.ts';
import { findTraits } from '../dialects/device-traits.service.ts';
import * as faces from './device-faces.queries.ts';
import { noteChanges, queueDifferences } from './device-people.queries.ts';
import { parseFacePayload } from './faces.rules.ts';
import { deleteReported } from './reported-people.queries.ts';

/**
 * Limits of face pictures for terminals: about 480 × 640 pixels, and a size well below the memory of terminals
 * (protocols.md §1.5).
 */
const picture = { side: { min: 1, max: 10_000 }, fit: 640, largest: 60_000 };

/** Reads a face picture and scales the picture for terminals. Returns undefined if the picture was deleted. */
export async function readTerminalFace(
  store: Pick<Services['store'], 'read'>,
  companyId: number,
  file: string,
): Promise<Buffer | undefined> {
  const content = await store.read(companyId, file);
  if (!content || content.length <= picture.largest) return content ?? undefined;
  return (await readPicture(content, picture)).jpeg;
}

/** Stores the results that a terminal sent for faces and removed people, and queues the follow-up commands. */
export async function confirmFaces(
  db: Db,
  device: { deviceId: number; companyId: number },
  at: Date,
  ended: readonly { kind: string; state: string; payload: string }[],
): Promise<void> {
  const { deviceId, companyId } = device;
  const faceResults = ended.flatMap(({ kind, state, payload }) => {
    const face = kind === 'UPDATE_FACE' ? parseFacePayload(payload) : undefined;
    return face ? [{ ...face, isDone: state === 'DONE' }] : [];
  });
  if (faceResults.length > 0) await faces.recordFaceResults(db, deviceId, faceResults);
  const pinsOf = (kinds: readonly string[], state: string) =>
    ended
      .filter((command) => kinds.includes(command.kind) && command.state === state)
      .map(({ payload }) => /PIN=(\d+)/.exec(payload)?.[1] ?? '');
  const refusedPins = pinsOf(['CLEAR_FACE'], 'FAILED');
  if (refusedPins.length > 0) await faces.markRemovalsRefused(db, deviceId, refusedPins);
  // A person that was removed only to remove the face is sent again with the settings that the terminal reported.
  const left = pinsOf(['DELETE_USER'], 'DONE');
  const freed = left.length > 0 ? await deleteReported(db, deviceId, left) : [];
  if (freed.length > 0) await noteChanges(db, companyId, freed);
  const off = pinsOf(['CLEAR_FACE', 'DELETE_USER'], 'DONE');
  if (off.length === 0) return;
  // A terminal that cannot delete a face alone has deleted the whole person.
  const people = (await findTraits(db, deviceId)).deletesFaceAlone ? left : off;
  await faces.markRemoved(db, deviceId, { pins: off, people }, at);
  await queueDifferences(db, companyId, deviceId, at, { pins: off });
  await faces.queueFaces(db, companyId, deviceId, at);
}

export const noteSent = faces.markFacesSent;
