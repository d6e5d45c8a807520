import { createFileRoute } from '@tanstack/react-router';
import { TimesheetManagementPage } from '../../../features/attendance/timesheets/TimesheetManagementPage.tsx';
import { timesheetManagementUrl } from '../../../features/attendance/timesheets/timesheetManagement.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/my-department-access-history')({
  staticData: { texts: ['attendance'] },
  validateSearch: timesheetManagementUrl,
  component: TimesheetManagementPage,
});
