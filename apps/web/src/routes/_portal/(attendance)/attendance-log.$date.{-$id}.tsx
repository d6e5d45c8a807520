import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { AttendanceLogPage } from '../../../features/attendance/attendance-logs/AttendanceLogPage.tsx';
import { attendanceLogUrl } from '../../../features/attendance/attendance-logs/attendanceLog.url.ts';
import { requirePermissionForOthers } from '../../../shell/guards.ts';
import { date, pathId } from '../../../ui/url/url.ts';

/** `id` is an employee ID. Without it, the page shows the day of the signed-in person. */
export const Route = createFileRoute('/_portal/(attendance)/attendance-log/$date/{-$id}')({
  staticData: { texts: ['attendance', 'overview'] },
  validateSearch: attendanceLogUrl,
  beforeLoad: async ({ params }) => {
    const isPerson = params.id === undefined || pathId(params.id) !== undefined;
    if (!date(params.date) || !isPerson) throw redirect({ to: '/404', replace: true });
    if (params.id !== undefined)
      await requirePermissionForOthers(Number(params.id), attendanceLogs.ofEmployee);
  },
  component: AttendanceLog,
});

function AttendanceLog() {
  // Does not use `Route.useParams`, which would move this file into a separate chunk (see edit-staff.$id.tsx).
  const params = useParams({ from: '/_portal/(attendance)/attendance-log/$date/{-$id}' });
  const employeeId = params.id === undefined ? undefined : Number(params.id);
  return <AttendanceLogPage date={params.date} employeeId={employeeId} key={employeeId} />;
}
