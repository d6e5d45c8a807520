import { createFileRoute } from '@tanstack/react-router';
import { OccupancyPage } from '../../../features/access/occupancy/OccupancyPage.tsx';
import { occupancyUrl } from '../../../features/access/occupancy/occupancy.url.ts';

export const Route = createFileRoute('/_portal/(access)/occupancy')({
  staticData: { texts: ['access'] },
  validateSearch: occupancyUrl,
  component: OccupancyPage,
});
