import type { secondFactors } from '@gatehouse/api/auth/second-factor';
import type { SteppedCall } from '../../../platform/http/route.ts';
import type { Change } from '../../../platform/record.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { endOtherSessions } from '../sessions/own-password.service.ts';
import { proveSelf } from './own-proof.service.ts';
import * as queries from './second-factor.queries.ts';
import {
  forgiveCodes,
  makeRecoveryCodes,
  proveCode,
  removeApp,
  sealSecret,
  useProof,
} from './second-factor.service.ts';
import { formatRecoveryCode, newSecret, otpauthUrl, toBase32 } from './second-factor-codes.rules.ts';

/**
 * Returns a QR code as a data: URL, which the content security policy allows for images. The library is loaded on first
 * use.
 */
async function renderQrCode(text: string): Promise<string> {
  const { toString: renderSvg } = await import('qrcode');
  const picture = await renderSvg(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

const changeOf = (viewer: Viewer, after: object): Change => ({
  companyId: viewer.companyId,
  entityId: viewer.accountId,
  after,
});

export async function startApp(call: SteppedCall<typeof secondFactors.start>) {
  const { viewer, body, clock, database, settings, refuse, change } = call;
  const confirmed = await database.asSystem((db) => queries.findSecret(db, viewer.accountId, 'confirmed'));
  if (confirmed) refuse('API_CONFLICT');
  // an account with a passkey cannot add an app with the password only
  const proof = await proveSelf(call, body);
  const secret = newSecret();
  const stored = sealSecret(settings, viewer.accountId, secret);
  await change(async (db, record) => {
    const isDone = !proof || (await useProof(db, viewer.accountId, proof, clock.now()));
    if (!isDone) refuse('AUTH_SECOND_STEP_WRONG');
    if (!(await queries.insertBegun(db, viewer, stored, clock.now()))) refuse('API_CONFLICT');
    await record(changeOf(viewer, { isOn: false, begun: true }));
  });
  const address = otpauthUrl(secret, viewer.accountName);
  return { secret: toBase32(secret), address, picture: await renderQrCode(address) };
}

export async function confirmApp(call: SteppedCall<typeof secondFactors.confirm>) {
  const { viewer, body, database, clock, refuse, change } = call;
  const begun =
    (await database.asSystem((db) => queries.findSecret(db, viewer.accountId, 'begun'))) ??
    refuse('API_CONFLICT');
  const proof = await proveCode(call, viewer.accountId, body.code, 'begun');
  if (!proof || !('step' in proof)) return refuse('AUTH_SECOND_STEP_WRONG');
  const { codes, stored } = await makeRecoveryCodes();
  await change(async (db, record) => {
    const at = clock.now();
    if (!(await queries.confirmBegun(db, viewer, begun.secret, proof.step, at))) refuse('API_CONFLICT');
    await queries.replaceRecoveryCodes(db, viewer, stored);
    await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
    await notifyOwner({ ...call, db }, 'SECOND_STEP_ON', viewer.accountId);
    await record(changeOf(viewer, { isOn: true }));
  });
  await forgiveCodes(call, viewer.accountId);
  return { recoveryCodes: codes.map(formatRecoveryCode) };
}

export async function renewRecoveryCodes(call: SteppedCall<typeof secondFactors.renewRecoveryCodes>) {
  const { viewer, body, clock, refuse, change } = call;
  const proof = (await proveSelf(call, body)) ?? refuse('AUTH_SECOND_STEP_WRONG');
  const { codes, stored } = await makeRecoveryCodes();
  await change(async (db, record) => {
    if (!(await useProof(db, viewer.accountId, proof, clock.now()))) refuse('AUTH_SECOND_STEP_WRONG');
    await queries.replaceRecoveryCodes(db, viewer, stored);
    await notifyOwner({ ...call, db }, 'RECOVERY_CODES', viewer.accountId);
    await record(changeOf(viewer, { isOn: true, recoveryCodes: 'renewed' }));
  });
  await forgiveCodes(call, viewer.accountId);
  return { recoveryCodes: codes.map(formatRecoveryCode) };
}

export async function turnOffApp(call: SteppedCall<typeof secondFactors.turnOff>) {
  const { viewer, body, clock, refuse, change } = call;
  const proof = (await proveSelf(call, body)) ?? refuse('AUTH_SECOND_STEP_WRONG');
  await change(async (db, record) => {
    const at = clock.now();
    if (!(await useProof(db, viewer.accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
    if (!(await removeApp({ ...call, db }, viewer.accountId))) refuse('API_CONFLICT');
    await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
    await record(changeOf(viewer, { isOn: false }));
  });
  await forgiveCodes(call, viewer.accountId);
  return {};
}
