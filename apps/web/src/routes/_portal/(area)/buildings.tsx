import { createFileRoute } from '@tanstack/react-router';
import { BuildingsPage } from '../../../features/area/buildings/BuildingsPage.tsx';
import { buildingsUrl } from '../../../features/area/buildings/buildings.url.ts';

export const Route = createFileRoute('/_portal/(area)/buildings')({
  staticData: { texts: ['area'] },
  validateSearch: buildingsUrl,
  component: BuildingsPage,
});
