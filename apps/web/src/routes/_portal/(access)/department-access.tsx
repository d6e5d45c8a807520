import { createFileRoute } from '@tanstack/react-router';
import { departmentAccessUrl } from '../../../features/access/access-zones/accessZones.url.ts';
import { DepartmentAccessPage } from '../../../features/access/access-zones/DepartmentAccessPage.tsx';

export const Route = createFileRoute('/_portal/(access)/department-access')({
  staticData: { texts: ['access', 'area'] },
  validateSearch: departmentAccessUrl,
  component: DepartmentAccessPage,
});
