import { pictureLimits, type RecognitionSet, recognitionPictures } from '@gatehouse/api/people/pictures';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import { createFileLinks } from '../../../platform/files/links.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { readPicture } from '../../../platform/images/images.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Face, findFaces, type Pictured } from './pictures.queries.ts';
import { recognitionRules } from './recognition.rules.ts';

/** How long a link to a face is good, in seconds: at least once, at most twice this. */
const linkSeconds = 150;

/** Those on record that are shown: the waiting ones, where there are any. */
export const shownOf = (faces: readonly Face[]): Face[] =>
  faces.some(({ isWaiting }) => isWaiting) ? faces.filter(({ isWaiting }) => isWaiting) : [...faces];

/** A person's set with links for the viewer; undefined while there is none. */
export async function describeSet(
  { db, viewer, ...services }: Pick<Services, 'settings' | 'clock'> & { db: Db; viewer: Viewer },
  person: Pictured,
): Promise<RecognitionSet | undefined> {
  const faces = shownOf(await findFaces(db, viewer, person.id));
  if (faces.length < pictureLimits.recognition.count) return undefined;
  const isOwn = person.id === viewer.employeeId;
  const shown = isOwn ? recognitionPictures.viewMine : recognitionPictures.view;
  const link = createFileLinks(services, viewer, shown, linkSeconds);
  const [faceUrl1 = '', faceUrl2 = '', faceUrl3 = '', faceUrl4 = '', faceUrl5 = ''] = faces.map(({ name }) =>
    link(name),
  );
  const { accountName, status: registerFaceStatus } = person;
  return { accountName, registerFaceStatus, faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5 };
}

/**
 * Checks and keeps the five pictures brought for a person. One that is on record already is kept as it is, so that exchanging
 * one picture does not wear out the other four.
 */
export async function keepFive(
  services: Services,
  files: readonly UploadedFile[],
  person: Pictured,
  onRecord: readonly Face[],
): Promise<StoredFile[]> {
  if (files.length !== pictureLimits.recognition.count) throw new Refusal('IMAGE_COUNT_WRONG');
  const known = new Set(onRecord.map(({ name }) => name));
  const jpegs: Buffer[] = [];
  const seen = new Set<string>();
  for (const { bytes } of files) {
    const { jpeg, pixels } = await readPicture(bytes, recognitionRules);
    if (seen.has(pixels)) throw new Refusal('IMAGE_DUPLICATED');
    seen.add(pixels);
    jpegs.push(known.has(services.store.nameOf(person.companyId, bytes)) ? bytes : jpeg);
  }
  const names = jpegs.map((jpeg) => services.store.nameOf(person.companyId, jpeg));
  if (new Set(names).size < names.length) throw new Refusal('IMAGE_DUPLICATED');
  const shown = shownOf(onRecord).map(({ name }) => name);
  if (names.join() === shown.join()) throw new Refusal('IMAGE_NOT_CHANGED');
  const kept: StoredFile[] = [];
  for (const jpeg of jpegs) kept.push(await storeFile(services, person.companyId, jpeg));
  return kept;
}
