import { createFileRoute } from '@tanstack/react-router';
import { DepartmentDashboardPage } from '../../../features/attendance/dashboards/DepartmentDashboardPage.tsx';
import { departmentDashboardUrl } from '../../../features/attendance/dashboards/dashboards.url.ts';
import { RequestBadge } from '../../../features/requests/requests/RequestBadge.tsx';

export const Route = createFileRoute('/_portal/(attendance)/department-dashboard')({
  staticData: { texts: ['attendance', 'notifications', 'requests'] },
  validateSearch: departmentDashboardUrl,
  component: DepartmentDashboard,
});

function DepartmentDashboard() {
  return <DepartmentDashboardPage RequestBadge={RequestBadge} />;
}
