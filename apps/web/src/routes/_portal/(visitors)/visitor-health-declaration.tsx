import { createFileRoute } from '@tanstack/react-router';
import { declarationsUrl } from '../../../features/visitors/health-declarations/declarations.url.ts';
import { HealthDeclarationsPage } from '../../../features/visitors/health-declarations/HealthDeclarationsPage.tsx';

export const Route = createFileRoute('/_portal/(visitors)/visitor-health-declaration')({
  staticData: { texts: ['people', 'visitors'] },
  validateSearch: declarationsUrl,
  component: HealthDeclarationsPage,
});
