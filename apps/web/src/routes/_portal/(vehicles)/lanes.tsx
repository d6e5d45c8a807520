import { createFileRoute } from '@tanstack/react-router';
import { LanesPage } from '../../../features/vehicles/lanes/LanesPage.tsx';
import { lanesUrl } from '../../../features/vehicles/lanes/lanes.url.ts';

export const Route = createFileRoute('/_portal/(vehicles)/lanes')({
  staticData: { texts: ['people', 'vehicles'] },
  validateSearch: lanesUrl,
  component: LanesPage,
});
