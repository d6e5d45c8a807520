import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { companyOf, employee, inCompany } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { type CallBuilder, nounProof } from '../proof.ts';
import { administered, managersUp } from '../words.ts';

const ofMonth: CallBuilder = {
  places: inCompany,
  input: async (context) => ({ params: { companyId: companyOf(context), month: '2020-03' } }),
};
const foundAt = '2020-04-02T00:00:00.000Z';
const date = '2020-03-02';
const proposed = JSON.stringify({
  ...{ status: 'ABSENT', zone: 'Asia/Ho_Chi_Minh', checkInAt: null, checkOutAt: null },
  ...{ workedMinutes: 0, lateMinutes: 0, earlyMinutes: 0, overtimeMinutes: 0 },
});

/** A call about a late change of a closed month. If the call may change the row, a new row is inserted first. */
const listedDay: CallBuilder = {
  places: inCompany,
  input: async (context) => {
    const companyId = companyOf(context);
    const employeeId = await employee(context);
    if (context.isFresh) {
      const { owner } = context.world.stand.make;
      await owner.query(
        `INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2020-03-01', now()) ON CONFLICT DO NOTHING`,
        [companyId],
      );
      await owner.query(
        `INSERT INTO attendance_late_changes (company_id, employee_id, work_date, found_at, proposed) VALUES ($1, $2, $3, $4, $5)`,
        [companyId, employeeId, date, foundAt, proposed],
      );
    }
    return { params: { companyId, month: '2020-03' }, body: { employeeId, date, foundAt } };
  },
  references: { 'body.employeeId': (b) => b.staff.employeeId },
};
// The call names a company, but its answer shows only the late changes of people that the caller manages.
const changes = { who: managersUp, reach: 'company', shows: 'department' } as const;

export const attendanceMonthsProof = nounProof(attendanceMonths, {
  // Expected roles from the specification: MANAGER adds "department timesheet"; ADMIN: "company update"
  expected: {
    list: changes,
    lateChanges: changes,
    checks: changes,
    apply: administered,
    lock: administered,
    unlock: administered,
  },
  screens: {
    '/month-closing': {
      who: managersUp,
      by: 'ADMIN',
      looks: async () => [screen, searched('month=2020-03')],
    },
  },
  calls: {
    list: {
      places: inCompany,
      input: async (context) => ({ params: { companyId: companyOf(context) }, query: { year: 2020 } }),
    },
    lateChanges: ofMonth,
    checks: ofMonth,
    apply: listedDay,
    lock: ofMonth,
    unlock: ofMonth,
  },
  unreachable: {
    company: ['attendance_locks_company_id_fkey'],
    portal: ['attendance_late_changes__employee_id'],
  },
});
