import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { isGoodLink, sendJpeg } from '../../../platform/files/links.ts';
import { clearOrphans, sweepFiles } from '../../../platform/files/sweep.ts';
import {
  type Call,
  type Feature,
  route,
  type SteppedCall,
  steppedRoute,
} from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as queries from './pictures.queries.ts';
import { recognitionPersonal } from './recognition.personal.ts';
import { waitsForApproval } from './recognition.rules.ts';
import { describeSet, storeFive } from './recognition.service.ts';

const personOf = async (
  call: Pick<Call<OperationShape>, 'db' | 'viewer'>,
  accountName: string | undefined,
) => {
  const person = await queries.findPictured(call.db, call.viewer, accountName);
  if (!person) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  return person;
};

/** The audit entry of a set of recognition pictures. It contains the status, never a picture. */
const stateOf = ({ accountName, status }: queries.PictureOwner) => ({
  accountName,
  registerFaceStatus: status,
});

type PictureSetCall = Pick<
  Call<typeof recognitionPictures.mine>,
  'db' | 'viewer' | 'clock' | 'settings' | 'refuse'
>;

const getSet = async (call: PictureSetCall, accountName?: string) =>
  (await describeSet(call, await personOf(call, accountName))) ?? call.refuse('IMAGE_NONE_UPLOADED');

type FaceUploadCall = Omit<SteppedCall<typeof recognitionPictures.uploadMine>, 'params'>;

async function upload(call: FaceUploadCall, accountName?: string) {
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
    // If an approver uploads pictures, they are approved immediately, and a pending set is deleted.
    if (!isWaiting) await queries.deleteFaces(db, person.id, true);
    return completeChange({ db, viewer, clock, settings: call.settings, jobs, record }, before, !isWaiting);
  });
}

type PictureChangeCall = Pick<
  Call<OperationShape>,
  'db' | 'viewer' | 'clock' | 'settings' | 'jobs' | 'record'
>;

/**
 * Completes a change of pictures: updates the registration status, writes the audit entry, and updates terminals if the
 * approved set changed.
 */
async function completeChange(
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
  if (!set) throw new Refusal('API_CONFLICT'); // Another call has deleted the pending set in the meantime.
  return set;
}

type FaceRemovalCall = Pick<
  Call<typeof recognitionPictures.removeMine>,
  'db' | 'viewer' | 'jobs' | 'record' | 'refuse'
>;

async function removeAll(call: FaceRemovalCall, accountName?: string) {
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

async function sendPicture(
  call: Call<typeof recognitionPictures.view> | Call<typeof recognitionPictures.viewMine>,
  operation: OperationShape,
  kind: queries.PictureKind,
) {
  const { db, viewer, params, store, reply } = call;
  const file = isGoodLink(call, viewer, operation, params)
    ? await queries.findVisiblePicture(db, viewer, params.name, kind)
    : undefined;
  const jpeg = file && (await store.read(file.companyId, file.name));
  if (!jpeg) throw new Refusal('API_NOT_FOUND');
  sendJpeg(reply, jpeg, 0);
  return {};
}

export const recognitionPicturesFeature: Feature = {
  name: 'recognitionPictures',
  personal: recognitionPersonal,
  constraints: {},
  jobs: [sweepFiles, clearOrphans],
  routes: [
    route(recognitionPictures.mine, (call) => getSet(call)),
    route(recognitionPictures.get, (call) => getSet(call, call.params.accountName)),
    steppedRoute(recognitionPictures.uploadMine, (call) => upload(call)),
    steppedRoute(recognitionPictures.upload, (call) => upload(call, call.params.accountName)),
    route(recognitionPictures.approve, async (call) => {
      const { db, viewer, params, refuse } = call;
      const { id } = await personOf(call, params.accountName);
      const before = (await queries.lockPictured(db, viewer, id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (before.status !== 'WAITING_APPROVAl') refuse('IMAGE_NOT_WAITING');
      await queries.approveFaces(db, id);
      return completeChange(call, before, true);
    }),
    route(recognitionPictures.reject, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const { id, companyId } = await personOf(call, params.accountName);
      const before = (await queries.lockPictured(db, viewer, id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (before.status !== 'WAITING_APPROVAl') refuse('IMAGE_NOT_WAITING');
      await queries.deleteFaces(db, id, true);
      await queries.updateFaceStatus(db, id);
      await record({ companyId, entityId: id, before: stateOf(before) });
      return {};
    }),
    route(recognitionPictures.removeMine, (call) => removeAll(call)),
    route(recognitionPictures.remove, (call) => removeAll(call, call.params.accountName)),
    route(recognitionPictures.viewMine, (call) =>
      sendPicture(call, recognitionPictures.viewMine, 'own face'),
    ),
    route(recognitionPictures.view, (call) => sendPicture(call, recognitionPictures.view, 'face')),
  ],
};
