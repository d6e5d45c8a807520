import type { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import * as queries from './pictures.queries.ts';
import { waitsForApproval } from './recognition.rules.ts';
import { describeSet, storeFive } from './recognition.service.ts';

export const personOf = async (
  call: Pick<Call<OperationShape>, 'db' | 'viewer'>,
  accountName: string | undefined,
) => {
  const person = await queries.findPictured(call.db, call.viewer, accountName);
  if (!person) refuse('HR_EMPLOYEE_NOT_FOUND');
  return person;
};

/** Audit entry for a set of recognition pictures. It contains the status, never a picture. */
export const stateOf = ({ accountName, status }: queries.PictureOwner) => ({
  accountName,
  registerFaceStatus: status,
});

type FaceUploadCall = Omit<SteppedCall<typeof recognitionPictures.uploadMine>, 'params'>;

export async function uploadFaces(call: FaceUploadCall, accountName?: string) {
  const { viewer, database, clock, jobs, change } = call;
  const [person, onRecord] = await database.asCompanies(viewer.companyIds, async (db) => {
    const owner = await personOf({ db, viewer }, accountName);
    return [owner, await queries.findFaces(db, viewer, owner.id)] as const;
  });
  const storedFiles = await storeFive(call, call.files, person, onRecord);
  return change(async (db, record) => {
    const before =
      (await queries.lockPictured(db, viewer, person.id)) ?? call.refuse('HR_EMPLOYEE_NOT_FOUND');
    const isWaiting = waitsForApproval({
      isOwn: person.id === viewer.employeeId,
      mayApprove: viewer.permissions.has('STAFF_EDITDETAIL'),
    });
    await queries.replaceFaces(db, person, isWaiting, storedFiles);
    // Pictures uploaded by an approver are approved immediately. The upload deletes a pending set.
    if (!isWaiting) await queries.deleteFaces(db, person.id, true);
    return completeChange({ db, viewer, clock, settings: call.settings, jobs, record }, before, !isWaiting);
  });
}

type PictureChangeCall = Pick<
  Call<OperationShape>,
  'db' | 'viewer' | 'clock' | 'settings' | 'jobs' | 'record'
>;

/**
 * Completes a change of recognition pictures. Updates the registration status, writes the audit entry, and updates
 * terminals if the approved set changed.
 */
export async function completeChange(
  call: PictureChangeCall,
  before: queries.PictureOwner,
  tellsTerminals: boolean,
) {
  const { db, viewer, jobs, record } = call;
  const { companyId, id } = before;
  await queries.updateFaceStatus(db, id);
  const after = (await queries.lockPictured(db, viewer, id)) ?? before;
  await record({ companyId, entityId: id, before: stateOf(before), after: stateOf(after) });
  if (tellsTerminals) await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [id] });
  const set = await describeSet(call, after);
  if (!set) refuse('API_CONFLICT'); // A concurrent call has deleted the pending set.
  return set;
}

type FaceRemovalCall = Pick<
  Call<typeof recognitionPictures.removeMine>,
  'db' | 'viewer' | 'jobs' | 'record' | 'refuse'
>;

export async function removeFaces(call: FaceRemovalCall, accountName?: string) {
  const { db, viewer, jobs, record } = call;
  const { id, companyId } = await personOf(call, accountName);
  const before = (await queries.lockPictured(db, viewer, id)) ?? call.refuse('HR_EMPLOYEE_NOT_FOUND');
  if (before.status === 'NONE') call.refuse('IMAGE_NONE_UPLOADED');
  await queries.deleteFaces(db, id, true);
  await queries.deleteFaces(db, id, false);
  await queries.updateFaceStatus(db, id);
  await record({ companyId, entityId: id, before: stateOf(before) });
  await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [id] });
  return {};
}
