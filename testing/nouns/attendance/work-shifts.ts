import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { byId, changing, idOf, inCompany, missing, plain, referring, row } from '../calls.ts';
import { create, dialog, first, screen } from '../looks.ts';
import { anyDepartment } from '../people/departments.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

const ownShift = row(({ make }, { companyId }) => make.workShift({ companyId }));
const shift = idOf(ownShift);
const departmentId = (b: Tenant) => b.departments[0];
const settings = { salaryMultiply: 1 };

export const workShiftsProof = nounProof(workShifts, {
  // Expected roles from rules.md §6a: the specification has no permission for work shifts, so ADMIN and SYSADMIN
  expected: {
    list: administered,
    search: administered,
    affected: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/workshift': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const { id } = first((await ask(workShifts.list)).content);
        return [screen, create, dialog(`view=${id}`), dialog(`edit=${id}`), dialog(`remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, { 'query.departmentId': departmentId }),
    search: plain({ query: { size: 100 } }),
    affected: {
      places: inCompany,
      input: async ({ tenant, place }) => ({
        query: { departmentId: place === 'missing' ? missing : departmentId(tenant) },
      }),
      references: { 'query.departmentId': departmentId, 'query.id': (b) => preparedRow(b, ownShift).id },
    },
    get: byId(shift),
    create: {
      places: inCompany,
      input: async (context) => ({
        body: {
          // Uses a new department, because a department can have only one shift per day type.
          departmentId: await anyDepartment(context),
          name: fresh(),
          startTime: '09:00',
          endTime: '18:00',
          type: 'NORMAL',
          workingDayType: 'LEGAL_WORKDAY',
          workshiftSettings: settings,
        },
      }),
      references: { 'body.departmentId': departmentId },
    },
    update: referring(
      changing(shift, async () => ({ name: fresh() })),
      { 'body.departmentId': departmentId },
    ),
    remove: byId(shift),
  },
  rows: [ownShift],
  unreachable: {
    target: ['work_shifts__company_id__id'],
    shape: ['work_shifts__type', 'work_shifts__working_day_type'],
    lookedUp: ['work_shifts__end_date'],
  },
});
