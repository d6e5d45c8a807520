import { createFileRoute } from '@tanstack/react-router';
import { DepartmentSchedulePage } from '../../../features/meetings/schedules/DepartmentSchedulePage.tsx';
import { schedulesUrl } from '../../../features/meetings/schedules/schedules.url.ts';

export const Route = createFileRoute('/_portal/(meetings)/department-schedule')({
  staticData: { texts: ['meetings'] },
  validateSearch: schedulesUrl,
  component: DepartmentSchedulePage,
});
