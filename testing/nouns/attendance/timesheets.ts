import { timesheets } from '@gatehouse/api/attendance/timesheets';
import {
  byId,
  companyOf,
  employee,
  type IdResolver,
  inCompany,
  mine,
  missing,
  ofPerson,
  others,
  plain,
} from '../calls.ts';
import { period, screen, searched } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { department, everybody, managersUp, own } from '../words.ts';

const month = { query: { from: '2026-01-01', to: '2026-01-31' } };

const departmentAt: IdResolver = async ({ place, tenant }) =>
  place === 'missing' ? missing : tenant.departments[place === 'otherDepartment' ? 1 : 0];

export const timesheetsProof = nounProof(timesheets, {
  // Expected roles from the specification: STAFF: "timesheet"; MANAGER adds "department timesheet"
  expected: {
    mine: own,
    ofEmployee: department,
    myDepartment: department,
    ofDepartment: department,
    // The call names a company, but its answer shows only the days of people that the caller manages.
    records: { who: managersUp, reach: 'company', shows: 'department' },
    // The calls request other people's days. Everyone may export their own days.
    export: department,
  },
  screens: {
    '/my-department-access-history': {
      who: managersUp,
      by: 'ADMIN',
      looks: async () => [screen, searched(period), searched('filter=late&sort=totalHours,desc')],
    },
    '/my-access-history': { who: everybody, by: 'STAFF', looks: async () => [screen, searched(period)] },
  },
  calls: {
    mine: mine(month),
    ofEmployee: byId(employee, month, ofPerson),
    myDepartment: plain(month),
    ofDepartment: byId(departmentAt, month, others),
    records: {
      places: inCompany,
      input: async (context) => ({ query: { ...month.query, companyId: companyOf(context) } }),
      references: {
        'query.companyId': (b) => b.companyId,
        'query.departmentId': (b) => b.departments[0],
      },
    },
    export: {
      places: others,
      input: async (context) => ({
        query: { ...month.query, target: 'employee', id: await employee(context) },
      }),
      references: { 'query.id': (b) => b.staff.employeeId },
    },
  },
  unreachable: {
    portal: [
      'attendance_days__employee_id',
      'attendance_recalculations__employee_id',
      'attendance_recalculations__cause',
    ],
  },
  seed: { 'attendance_recalculations.cause': 'PUNCHES' },
});
