import { createFileRoute } from '@tanstack/react-router';
import { AdminsPage } from '../../../features/people/admins/AdminsPage.tsx';
import { adminsUrl } from '../../../features/people/admins/admins.url.ts';

export const Route = createFileRoute('/_portal/(people)/admin-management')({
  staticData: { texts: ['people'] },
  validateSearch: adminsUrl,
  component: AdminsPage,
});
