import { createFileRoute } from '@tanstack/react-router';
import { requestAccessUrl } from '../../../features/access/access-zones/accessZones.url.ts';
import { RequestAccessPage } from '../../../features/access/access-zones/RequestAccessPage.tsx';

export const Route = createFileRoute('/_portal/(access)/request-access')({
  staticData: { texts: ['access', 'area'] },
  validateSearch: requestAccessUrl,
  component: RequestAccessPage,
});
