import { createFileRoute } from '@tanstack/react-router';
import { ManagersPage } from '../../../features/people/managers/ManagersPage.tsx';
import { managersUrl } from '../../../features/people/managers/managers.url.ts';

export const Route = createFileRoute('/_portal/(people)/hr-managers')({
  staticData: { texts: ['people'] },
  validateSearch: managersUrl,
  component: ManagersPage,
});
