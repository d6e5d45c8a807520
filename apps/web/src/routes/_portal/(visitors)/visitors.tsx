import { createFileRoute } from '@tanstack/react-router';
import { VisitorsPage } from '../../../features/visitors/visitors/VisitorsPage.tsx';
import { visitorsUrl } from '../../../features/visitors/visitors/visitors.url.ts';

export const Route = createFileRoute('/_portal/(visitors)/visitors')({
  staticData: { texts: ['people', 'visitors'] },
  validateSearch: visitorsUrl,
  component: VisitorsPage,
});
