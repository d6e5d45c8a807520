import { randomBytes } from 'node:crypto';
import type { passwords } from '@gatehouse/api/auth/passwords';
import { addressKey, countAttempts, decrementAttempts, typedKey } from '../../../platform/attempts.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { hashPassword } from '../../../platform/password.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { findWeakness } from '../sessions/password-policy.rules.ts';
import { perAsker, perMailbox, subjectHash } from './password-codes.rules.ts';
import { filesQueue } from './passwords.jobs.ts';
import * as queries from './passwords.queries.ts';
import { askedQueue, checkCode, guesserKey } from './passwords.service.ts';

const entity = 'accounts';

export async function requestCode({
  body,
  request,
  database,
  clock,
  settings,
  jobs,
  recordAs,
}: PublicCall<typeof passwords.forgot>) {
  const at = clock.now();
  const wait = await countAttempts(database, at, [
    { ...perAsker, key: addressKey('forgot:address', request.ip) },
    { ...perMailbox, key: typedKey('forgot:mailbox', body.email) },
  ]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  await database.asSystem(async (db) => {
    const account = await queries.findByEmail(db, body.email);
    // every email address causes one row, one job and one audit entry; only the job searches for an account, so the
    // response time does not reveal accounts
    const id = await queries.saveCode(db, {
      purpose: 'PASSWORD',
      subject: subjectHash(settings.masterKey, body.email),
      companyId: account?.company_id ?? null,
      accountId: account?.id ?? null,
      hash: randomBytes(32),
      at,
      expiresAt: at,
    });
    await jobs.send(db, askedQueue, { id });
    const anybody = { accountId: null, name: 'anybody' };
    await recordAs(db, anybody, { companyId: null, entity: 'passwords', entityId: id });
  });
  return {};
}

export async function verifyCode(call: PublicCall<typeof passwords.verifyOtp>) {
  const { body, request, database, recordAs } = call;
  const right = await checkCode(call, body, request.ip);
  const { id, username, company_id: companyId } = right;
  await database.asSystem((db) =>
    recordAs(db, { accountId: id, name: username }, { companyId, entity, entityId: id }),
  );
  await decrementAttempts(database, guesserKey(request.ip));
  return {
    account: username,
    displayName: right.display_name || username,
    companyName: right.company_name ?? '',
    isFirst: !right.has_password,
  };
}

export async function resetPassword(call: PublicCall<typeof passwords.reset>) {
  const { body, request, database, clock, jobs, language, refuse, recordAs } = call;
  const right = await checkCode(call, body, request.ip);
  const weakness = findWeakness(body.newPassword, right.username);
  if (weakness) refuse('AUTH_PASSWORD_TOO_WEAK', { fields: [weakness] });
  const passwordHash = await hashPassword(body.newPassword);
  await database.asSystem(async (db) => {
    const at = clock.now();
    const isDone =
      (await queries.useCode(db, right.codeId, right.hash, at)) &&
      (await queries.setPassword(db, right.id, passwordHash, language, at));
    if (!isDone) refuse('AUTH_VERIFY_TOKEN_NOT_FOUND');
    await queries.endSessions(db, right.id, at);
    await jobs.send(db, filesQueue, {});
    if (right.has_password) await notifyOwner({ ...call, db }, 'PASSWORD_CHANGED', right.id);
    const actor = { accountId: right.id, name: right.username };
    await recordAs(db, actor, { companyId: right.company_id, entity, entityId: right.id });
  });
  await decrementAttempts(database, guesserKey(request.ip));
  return {};
}
