import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../../../features/attendance/dashboards/DashboardPage.tsx';
import { dashboardUrl } from '../../../features/attendance/dashboards/dashboards.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/dashboard')({
  staticData: { texts: ['attendance', 'notifications', 'overview'] },
  validateSearch: dashboardUrl,
  component: DashboardPage,
});
