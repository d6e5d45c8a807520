import { createFileRoute } from '@tanstack/react-router';
import { CompanySchedulePage } from '../../../features/meetings/schedules/CompanySchedulePage.tsx';
import { schedulesUrl } from '../../../features/meetings/schedules/schedules.url.ts';

export const Route = createFileRoute('/_portal/(meetings)/company-schedule')({
  staticData: { texts: ['meetings', 'people'] },
  validateSearch: schedulesUrl,
  component: CompanySchedulePage,
});
