import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { isGoodLink, sendJpeg } from '../../../platform/files/links.ts';
import { clearOrphans, sweepFiles } from '../../../platform/files/sweep.ts';
import { type Call, type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import * as queries from './pictures.queries.ts';
import { recognitionPersonal } from './recognition.personal.ts';
import { describeSet } from './recognition.service.ts';
import {
  completeChange,
  personOf,
  removeFaces,
  stateOf,
  uploadFaces,
} from './recognition-changes.service.ts';

type PictureSetCall = Pick<
  Call<typeof recognitionPictures.mine>,
  'db' | 'viewer' | 'clock' | 'settings' | 'refuse'
>;

const getSet = async (call: PictureSetCall, accountName?: string) =>
  (await describeSet(call, await personOf(call, accountName))) ?? call.refuse('IMAGE_NONE_UPLOADED');

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
  if (!jpeg) refuse('API_NOT_FOUND');
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
    steppedRoute(recognitionPictures.uploadMine, (call) => uploadFaces(call)),
    steppedRoute(recognitionPictures.upload, (call) => uploadFaces(call, call.params.accountName)),
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
    route(recognitionPictures.removeMine, (call) => removeFaces(call)),
    route(recognitionPictures.remove, (call) => removeFaces(call, call.params.accountName)),
    route(recognitionPictures.viewMine, (call) =>
      sendPicture(call, recognitionPictures.viewMine, 'own face'),
    ),
    route(recognitionPictures.view, (call) => sendPicture(call, recognitionPictures.view, 'face')),
  ],
};
