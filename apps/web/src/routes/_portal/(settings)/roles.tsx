import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../../../features/settings/roles/RolesPage.tsx';
import { rolesUrl } from '../../../features/settings/roles/roles.url.ts';

export const Route = createFileRoute('/_portal/(settings)/roles')({
  staticData: { texts: ['settings'] },
  validateSearch: rolesUrl,
  component: RolesPage,
});
