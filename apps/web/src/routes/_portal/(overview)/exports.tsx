import { createFileRoute } from '@tanstack/react-router';
import { ExportsPage } from '../../../features/overview/exports/ExportsPage.tsx';

export const Route = createFileRoute('/_portal/(overview)/exports')({
  staticData: { texts: ['overview'] },
  component: ExportsPage,
});
