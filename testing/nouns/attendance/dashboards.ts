import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { mine, plain } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { nounProof, type Tenant } from '../proof.ts';
import { department, everybody, managersUp, own } from '../words.ts';

const ofDepartment = plain({}, { 'query.departmentId': (b: Tenant) => b.departments[0] });
const quarter = searched('hours=quarter&methods=quarter&activity=quarter');

export const dashboardsProof = nounProof(dashboards, {
  // Expected roles from the specification: STAFF: "dashboard"; MANAGER adds "department dashboard"
  expected: {
    workingHours: own,
    myMethods: own,
    todaySummary: department,
    todayCheckIns: department,
    todayActivity: department,
    differences: department,
    attendanceActivity: department,
    departmentMethods: department,
    latestLogs: department,
    latestEmployees: department,
  },
  screens: {
    '/dashboard': { who: everybody, by: 'STAFF', looks: async () => [screen, quarter] },
    '/department-dashboard': { who: managersUp, by: 'MANAGER', looks: async () => [screen, quarter] },
  },
  calls: {
    workingHours: mine(),
    myMethods: mine(),
    todaySummary: ofDepartment,
    todayCheckIns: ofDepartment,
    todayActivity: ofDepartment,
    differences: ofDepartment,
    attendanceActivity: ofDepartment,
    departmentMethods: ofDepartment,
    latestLogs: ofDepartment,
    latestEmployees: ofDepartment,
  },
  unreachable: { company: ['half_hour_counters__department_id', 'day_counters__department_id'] },
});
