import { createFileRoute } from '@tanstack/react-router';
import { DepartmentDashboardPage } from '../../features/attendance/dashboards/DepartmentDashboardPage.tsx';
import { departmentDashboardUrl } from '../../features/attendance/dashboards/dashboards.url.ts';

export const Route = createFileRoute('/_portal/department-dashboard')({
  staticData: { texts: ['attendance', 'notifications', 'requests'] },
  validateSearch: departmentDashboardUrl,
  component: DepartmentDashboardPage,
});
