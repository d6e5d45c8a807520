import type { admins } from '@gatehouse/api/people/admins';
import type { Call } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { changeContact, mayChange } from '../employees/employee-contact.service.ts';
import * as queries from './admins.queries.ts';

export async function updateAdmin(call: Call<typeof admins.update>) {
  const { db, viewer, params, body, refuse, record } = call;
  const userId = (await queries.lockAccountOf(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
  const before = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
  const { email = before.email } = body;
  if (!(await mayChange(call, { ...before, userId }, { ...before, email }))) refuse('AUTH_NO_PERMISSION');
  const recordKey = { companyId: before.companyId, entity: 'employees', entityId: before.id } as const;
  await refuseOverwriting(call, recordKey, before);
  await changeContact(call, { ...before, userId }, body);
  const after = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
  await record({ ...recordKey, before, after, version: after.version });
  return after;
}
