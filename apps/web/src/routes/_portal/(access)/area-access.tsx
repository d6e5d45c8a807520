import { createFileRoute } from '@tanstack/react-router';
import { AreaAccessPage } from '../../../features/access/access-zones/AreaAccessPage.tsx';
import { areaAccessUrl } from '../../../features/access/access-zones/accessZones.url.ts';

export const Route = createFileRoute('/_portal/(access)/area-access')({
  staticData: { texts: ['access', 'area'] },
  validateSearch: areaAccessUrl,
  component: AreaAccessPage,
});
