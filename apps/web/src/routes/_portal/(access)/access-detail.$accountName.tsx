import { createFileRoute, useParams } from '@tanstack/react-router';
import { AccessDetailPage } from '../../../features/access/access-zones/AccessDetailPage.tsx';
import { accessDetailUrl } from '../../../features/access/access-zones/accessZones.url.ts';

export const Route = createFileRoute('/_portal/(access)/access-detail/$accountName')({
  staticData: { texts: ['access', 'area'] },
  validateSearch: accessDetailUrl,
  component: AccessDetail,
});

function AccessDetail() {
  // Does not use `Route.useParams`. With it, the build would move this file and its preloads into a separate chunk
  // outside the first load.
  const { accountName } = useParams({ from: '/_portal/(access)/access-detail/$accountName' });
  return <AccessDetailPage accountName={accountName} key={accountName} />;
}
