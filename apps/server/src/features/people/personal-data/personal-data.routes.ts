import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { mayGovern } from '../../auth/accounts/governing.service.ts';
import { countAddressRecords, eraseAddress } from '../../visitors/visitors/visitor-erasure.service.ts';
import { type ErasureSubject, lockErasureSubject } from './erasure.queries.ts';
import { describeErasure, erasePerson, forgetMailsJob, tidyJob } from './erasure.service.ts';
import * as queries from './personal-data.queries.ts';
import { exportPerson } from './personal-data-export.service.ts';

type ArchiveCall = Pick<SteppedCall<never>, 'inTurn' | 'database' | 'clock' | 'store' | 'language' | 'reply'>;

async function sendArchive(
  call: ArchiveCall,
  register: NounTables,
  subject: queries.DataSubject,
): Promise<void> {
  const archive = await call.inTurn(() => exportPerson(call, register, subject, call.language));
  sendFile(call.reply, `personal-data ${subject.username}.zip`, 'application/zip', archive);
}

/** The audit entry of an export. It contains no exported data. */
const exportOf = ({ companyId, accountId }: queries.DataSubject) =>
  ({ companyId, entity: 'personalData', entityId: accountId }) as const;

const loadErasure = async (db: Db, viewer: Viewer, person: ErasureSubject, clock: Clock) => {
  const rights = {
    isOwn: person.accountId === viewer.accountId,
    mayGovern: await mayGovern({ db, viewer }, person.accountId),
  };
  return describeErasure({ db, clock }, person, rights);
};

const confirmationRefusal = (field: string): ['API_INVALID_REQUEST_ARGUMENT', { fields: FieldError[] }] => [
  'API_INVALID_REQUEST_ARGUMENT',
  { fields: [{ field, rule: 'invalid', params: {} }] },
];

export const personalDataFeature = (register: NounTables): Feature => ({
  name: 'personal-data',
  constraints: {},
  jobs: [tidyJob, forgetMailsJob],
  routes: [
    steppedRoute(personalData.exportMine, async (call) => {
      const subject = await call.change(async (db, record) => {
        const dataSubject = await queries.findMyself(db, call.viewer);
        await record(exportOf(dataSubject));
        return dataSubject;
      });
      await sendArchive(call, register, subject);
    }),
    steppedRoute(personalData.exportOf, async (call) => {
      const subject = await call.change(async (db, record) => {
        const dataSubject =
          (await queries.findSubject(db, call.viewer, call.params.id)) ??
          call.refuse('HR_EMPLOYEE_NOT_FOUND');
        await record(exportOf(dataSubject));
        return dataSubject;
      });
      await sendArchive(call, register, subject);
    }),
    route(personalData.guest, async ({ db, viewer, body, refuse }) => {
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      return countAddressRecords(db, body.companyId, body.email);
    }),
    route(personalData.eraseGuest, async ({ db, viewer, body, clock, jobs, refuse, recordIn }) => {
      const { companyId, email, confirmation } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (confirmation.toLowerCase() !== email.toLowerCase()) refuse(...confirmationRefusal('confirmation'));
      const recorded = { at: clock.now(), action: personalData.eraseGuest.name };
      await recordIn((actor) => eraseAddress({ db, jobs }, { companyId, email }, { ...recorded, actor }));
      return {};
    }),
    route(personalData.erasure, async ({ db, viewer, params, clock, refuse }) => {
      const person = (await lockErasureSubject(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      return loadErasure(db, viewer, person, clock);
    }),
    route(employees.erase, async ({ db, viewer, params, body, clock, jobs, refuse, recordIn }) => {
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
    }),
  ],
});
