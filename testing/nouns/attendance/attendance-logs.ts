import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { byId, employee, mine, ofPerson } from '../calls.ts';
import { screen, yesterday } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { department, everybody, own } from '../words.ts';

const day = { query: { date: '2026-01-01' } };

export const attendanceLogsProof = nounProof(attendanceLogs, {
  // Expected roles from the specification: STAFF: "timesheet"; MANAGER adds "department timesheet"
  expected: { mine: own, exportMine: own, ofEmployee: department, exportOfEmployee: department },
  screens: {
    '/attendance-log/$date/{-$id}': {
      who: everybody,
      by: 'STAFF',
      at: async () => `/attendance-log/${yesterday}`,
      looks: async () => [screen],
    },
  },
  calls: {
    mine: mine(day),
    exportMine: mine(day),
    ofEmployee: byId(employee, day, ofPerson),
    exportOfEmployee: byId(employee, day, ofPerson),
  },
});
