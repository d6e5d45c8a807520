import { createFileRoute } from '@tanstack/react-router';
import { MySchedulePage } from '../../../features/meetings/schedules/MySchedulePage.tsx';
import { schedulesUrl } from '../../../features/meetings/schedules/schedules.url.ts';

export const Route = createFileRoute('/_portal/(meetings)/my-schedule')({
  staticData: { texts: ['meetings'] },
  validateSearch: schedulesUrl,
  component: MySchedulePage,
});
