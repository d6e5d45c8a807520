import { createFileRoute } from '@tanstack/react-router';
import { DepartmentsPage } from '../../features/people/departments/DepartmentsPage.tsx';
import { departmentsUrl } from '../../features/people/departments/departments.url.ts';

export const Route = createFileRoute('/_portal/department')({
  staticData: { texts: ['area', 'attendance', 'people'] },
  validateSearch: departmentsUrl,
  component: DepartmentsPage,
});
