import { createFileRoute } from '@tanstack/react-router';
import { TimesheetPage } from '../../../features/attendance/timesheets/TimesheetPage.tsx';
import { timesheetUrl } from '../../../features/attendance/timesheets/timesheet.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/my-access-history')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: timesheetUrl,
  component: TimesheetPage,
});
