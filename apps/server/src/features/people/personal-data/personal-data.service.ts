import type { employees } from '@gatehouse/api/people/employees';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { mayGovern } from '../../auth/accounts/governing.service.ts';
import { type ErasureSubject, lockErasureSubject } from './erasure.queries.ts';
import { describeErasure, erasePerson } from './erasure.service.ts';

export const loadErasure = async (db: Db, viewer: Viewer, person: ErasureSubject, clock: Clock) => {
  const rights = {
    isOwn: person.accountId === viewer.accountId,
    mayGovern: await mayGovern({ db, viewer }, person.accountId),
  };
  return describeErasure({ db, clock }, person, rights);
};

export const confirmationRefusal = (
  field: string,
): ['API_INVALID_REQUEST_ARGUMENT', { fields: FieldError[] }] => [
  'API_INVALID_REQUEST_ARGUMENT',
  { fields: [{ field, rule: 'invalid', params: {} }] },
];

export async function eraseEmployee(
  { db, viewer, params, body, clock, jobs, refuse, recordIn }: Call<typeof employees.erase>,
  register: NounTables,
) {
  const person = (await lockErasureSubject(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const { obstacles, departments } = await loadErasure(db, viewer, person, clock);
  switch (obstacles[0]) {
    case 'OWN':
    case 'GOVERNED':
      return refuse('AUTH_NO_PERMISSION');
    case 'ENABLED':
      return refuse('HR_EMPLOYEE_STILL_ACTIVE');
    case 'MANAGES':
      return refuse('HR_EMPLOYEE_IN_USE', { usedBy: { departments } });
    case 'GUESTS':
      return refuse('SCHE_EVENT_GUEST_NOT_EMPTY');
    case 'RETAINED':
      return refuse('HR_EMPLOYEE_RETAINED');
    default:
  }
  if (body.accountName !== person.username) refuse(...confirmationRefusal('accountName'));
  const at = clock.now();
  await recordIn((actor) => erasePerson({ db, jobs }, register, person, { at, erasedAt: at, actor }));
  return {};
}
