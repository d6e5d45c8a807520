import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { NounTables } from '../../../platform/personal.ts';
import { countAddressRecords, eraseAddress } from '../../visitors/visitors/visitor-erasure.service.ts';
import { lockErasureSubject } from './erasure.queries.ts';
import { forgetMailsJob, tidyJob } from './erasure.service.ts';
import * as queries from './personal-data.queries.ts';
import { confirmationRefusal, eraseEmployee, loadErasure } from './personal-data.service.ts';
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

/** Audit entry for an export of personal data. It contains no exported data. */
const exportOf = ({ companyId, accountId }: queries.DataSubject) =>
  ({ companyId, entity: 'personalData', entityId: accountId }) as const;

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
    route(employees.erase, (call) => eraseEmployee(call, register)),
  ],
});
