import { pictureLimits, type RecognitionSet, recognitionPictures } from '@gatehouse/api/people/pictures';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import { createFileLinks } from '../../../platform/files/links.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { readPicture } from '../../../platform/images/images.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type FacePicture, findFaces, type PictureOwner } from './pictures.queries.ts';
import { recognitionRules } from './recognition.rules.ts';

/**
 * Length of a period in seconds. Links to a recognition picture expire at the end of a period. A link is valid for one
 * to two periods.
 */
const linkSeconds = 150;

/** Returns the stored pictures to display: the pending set if there is one, otherwise the approved set. */
const pickDisplayed = (faces: readonly FacePicture[]): FacePicture[] =>
  faces.some(({ isWaiting }) => isWaiting) ? faces.filter(({ isWaiting }) => isWaiting) : [...faces];

/**
 * Returns a person's set of recognition pictures with links for the caller. Undefined if the person has no pictures.
 */
export async function describeSet(
  { db, viewer, ...services }: Pick<Services, 'settings' | 'clock'> & { db: Db; viewer: Viewer },
  person: PictureOwner,
): Promise<RecognitionSet | undefined> {
  const faces = pickDisplayed(await findFaces(db, viewer, person.id));
  if (faces.length < pictureLimits.recognition.count) return undefined;
  const isOwn = person.id === viewer.employeeId;
  const operation = isOwn ? recognitionPictures.viewMine : recognitionPictures.view;
  const link = createFileLinks(services, viewer, operation, linkSeconds);
  const [faceUrl1 = '', faceUrl2 = '', faceUrl3 = '', faceUrl4 = '', faceUrl5 = ''] = faces.map(({ name }) =>
    link(name),
  );
  const { accountName, status: registerFaceStatus } = person;
  return { accountName, registerFaceStatus, faceUrl1, faceUrl2, faceUrl3, faceUrl4, faceUrl5 };
}

/**
 * Checks and stores five uploaded pictures. A picture that is already stored keeps its file, so that exchanging one
 * picture does not compress the other four again.
 */
export async function storeFive(
  services: Services,
  files: readonly UploadedFile[],
  person: PictureOwner,
  onRecord: readonly FacePicture[],
): Promise<StoredFile[]> {
  if (files.length !== pictureLimits.recognition.count) refuse('IMAGE_COUNT_WRONG');
  const storedNames = new Set(onRecord.map(({ name }) => name));
  const jpegs: Buffer[] = [];
  const seenPixels = new Set<string>();
  for (const { bytes } of files) {
    const { jpeg, pixels } = await readPicture(bytes, recognitionRules);
    if (seenPixels.has(pixels)) refuse('IMAGE_DUPLICATED');
    seenPixels.add(pixels);
    jpegs.push(storedNames.has(services.store.nameOf(person.companyId, bytes)) ? bytes : jpeg);
  }
  const names = jpegs.map((jpeg) => services.store.nameOf(person.companyId, jpeg));
  if (new Set(names).size < names.length) refuse('IMAGE_DUPLICATED');
  const displayedNames = pickDisplayed(onRecord).map(({ name }) => name);
  if (names.join() === displayedNames.join()) refuse('IMAGE_NOT_CHANGED');
  const storedFiles: StoredFile[] = [];
  for (const jpeg of jpegs) storedFiles.push(await storeFile(services, person.companyId, jpeg));
  return storedFiles;
}
