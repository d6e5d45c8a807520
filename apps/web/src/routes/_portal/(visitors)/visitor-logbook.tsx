import { createFileRoute } from '@tanstack/react-router';
import { VisitorLogbookPage } from '../../../features/visitors/visitor-logbook/VisitorLogbookPage.tsx';
import { visitorLogbookUrl } from '../../../features/visitors/visitor-logbook/visitorLogbook.url.ts';

export const Route = createFileRoute('/_portal/(visitors)/visitor-logbook')({
  staticData: { texts: ['people', 'visitors'] },
  validateSearch: visitorLogbookUrl,
  component: VisitorLogbookPage,
});
