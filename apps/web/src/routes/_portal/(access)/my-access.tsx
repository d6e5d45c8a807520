import { createFileRoute } from '@tanstack/react-router';
import { myAccessUrl } from '../../../features/access/access-zones/accessZones.url.ts';
import { MyAccessPage } from '../../../features/access/access-zones/MyAccessPage.tsx';

export const Route = createFileRoute('/_portal/(access)/my-access')({
  staticData: { texts: ['access'] },
  validateSearch: myAccessUrl,
  component: MyAccessPage,
});
