import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/people/employees/StaffPage.tsx';
import { staffUrl } from '../../features/people/employees/staff.url.ts';

export const Route = createFileRoute('/_portal/staff')({
  staticData: { texts: ['area', 'auth', 'overview', 'people'] },
  validateSearch: staffUrl,
  component: StaffPage,
});
