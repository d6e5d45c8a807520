import { createFileRoute } from '@tanstack/react-router';
import { PlatePassagesPage } from '../../../features/vehicles/plate-passages/PlatePassagesPage.tsx';
import { platePassagesUrl } from '../../../features/vehicles/plate-passages/platePassages.url.ts';

export const Route = createFileRoute('/_portal/(vehicles)/monitoring-plate')({
  staticData: { texts: ['people', 'vehicles'] },
  validateSearch: platePassagesUrl,
  component: PlatePassagesPage,
});
