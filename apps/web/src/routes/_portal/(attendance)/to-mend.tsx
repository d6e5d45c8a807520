import { createFileRoute } from '@tanstack/react-router';
import { MendingPage } from '../../../features/attendance/mending/MendingPage.tsx';
import { mendingUrl } from '../../../features/attendance/mending/mending.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/to-mend')({
  staticData: { texts: ['attendance', 'requests'] },
  validateSearch: mendingUrl,
  component: MendingPage,
});
