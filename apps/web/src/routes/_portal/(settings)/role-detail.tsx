import { createFileRoute } from '@tanstack/react-router';
import { RoleDetailPage } from '../../../features/settings/roles/RoleDetailPage.tsx';
import { roleDetailUrl } from '../../../features/settings/roles/roles.url.ts';

export const Route = createFileRoute('/_portal/(settings)/role-detail')({
  staticData: { texts: ['settings'] },
  validateSearch: roleDetailUrl,
  component: RoleDetailPage,
});
