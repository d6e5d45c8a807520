import { createFileRoute } from '@tanstack/react-router';
import { WorkShiftsPage } from '../../../features/attendance/work-shifts/WorkShiftsPage.tsx';
import { workShiftsUrl } from '../../../features/attendance/work-shifts/workShifts.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/workshift')({
  staticData: { texts: ['attendance'] },
  validateSearch: workShiftsUrl,
  component: WorkShiftsPage,
});
