import {
  checkPictureLimits,
  teleworkChecks,
  type WaitingPicture,
} from '@gatehouse/api/telework/telework-checks';
import { findPage } from '../../../platform/db/page.ts';
import { createFileLinks, isGoodLink, sendJpeg } from '../../../platform/files/links.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import { readPicture } from '../../../platform/images/images.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as pictures from './check-pictures.queries.ts';
import { checkStateOf } from './checks.rules.ts';
import * as queries from './telework-checks.queries.ts';
import { closedCheck, notifyWrong, openCheck, toTeleworkCheck } from './telework-checks.service.ts';

/** Period in seconds. A link to a picture is valid for one to two periods. */
const linkSeconds = 150;

export const deleteOldPictures = pictures.deleteOldPictures;

/**
 * Stores the picture that a telework check asked for, and accepts reports again. A manager compares the picture later.
 * The picture is decoded before the transaction, because decoding takes long.
 */
export async function sendPicture(call: SteppedCall<typeof teleworkChecks.sendPicture>) {
  const { viewer, files, clock, change, refuse } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const { side, fit } = checkPictureLimits;
  const { jpeg } = await readPicture(files[0]?.bytes ?? Buffer.alloc(0), { side, fit });
  const { name } = await storeFile(call, companyId, jpeg);
  const person = { companyId, employeeId };
  return change(async (db, record) => {
    const at = clock.now();
    const setting = await findTelework(db, companyId);
    const row = await queries.lockCheck(db, person);
    const isOpen = setting.verifyMode === 'FACE' && checkStateOf(row, setting, at.getTime()) !== 'FREE';
    if (!row || !isOpen) return refuse('TEL_CHECK_NOT_OPEN');
    await pictures.insertPicture(db, person, name, at);
    const next = closedCheck(at.getTime(), row.wrong);
    await queries.upsertCheck(db, person, next);
    await notifyAccounts(db, 'teleworkChecks.picture', await queries.findLeaders(db, person), {
      cause: `${employeeId} ${at.toISOString()}`,
      at,
      about: viewer.accountId,
    });
    await record({ companyId, entityId: employeeId, after: { wrong: next.wrong } });
    return toTeleworkCheck(next, setting, at.getTime());
  });
}

export function listPictures(call: Call<typeof teleworkChecks.pictures>) {
  const { db, viewer, query } = call;
  const link = createFileLinks(call, viewer, teleworkChecks.viewPicture, linkSeconds);
  const toPicture = ({ file, comparedFile, takenAt, ...row }: pictures.PictureRow): WaitingPicture => ({
    ...row,
    takenAt: takenAt.toISOString(),
    image: link(file),
    comparedImage: comparedFile === null ? null : link(comparedFile),
  });
  return findPage(pictures.selectPictures(db, viewer), query, toPicture);
}

/**
 * Records whether a picture shows the person, and deletes the picture. A picture that does not show the person
 * counts as a wrong answer, and the portal asks for another picture.
 */
export async function decidePicture(
  call: Call<typeof teleworkChecks.confirm> | Call<typeof teleworkChecks.reject>,
  isRight: boolean,
): Promise<Record<string, never>> {
  const { db, viewer, params, clock, refuse, record } = call;
  const person = (await pictures.takePicture(db, viewer, params.id)) ?? refuse('TEL_PICTURE_NOT_FOUND');
  const { companyId, employeeId, accountId } = person;
  const at = clock.now();
  const setting = await findTelework(db, companyId);
  const row = (await queries.lockCheck(db, person)) ?? closedCheck(at.getTime(), 0);
  const wrong = isRight ? 0 : row.wrong + 1;
  const isAsked = !isRight && setting.verifyMode === 'FACE';
  // If the portal already asks for another picture, the time limit of that request stays the same.
  const next = isAsked && row.askedAt === null ? openCheck(row, at.getTime(), setting) : row;
  await queries.upsertCheck(db, person, { ...next, wrong });
  if (isAsked) await notifyAccounts(db, 'teleworkChecks.asked', [accountId], { cause: at.toISOString(), at });
  await notifyWrong(db, person, { wrong, setting, at });
  await record({ companyId, entityId: employeeId, after: { isRight, wrong } });
  return {};
}

export async function sendPictureFile(call: Call<typeof teleworkChecks.viewPicture>) {
  const { db, viewer, params, store, reply, refuse } = call;
  const isGood = isGoodLink(call, viewer, teleworkChecks.viewPicture, params);
  const file = isGood ? await pictures.findPictureFile(db, viewer, params.name) : undefined;
  const jpeg = file && (await store.read(file.companyId, file.name));
  if (!jpeg) return refuse('API_NOT_FOUND');
  sendJpeg(reply, jpeg, 0);
  return {};
}
