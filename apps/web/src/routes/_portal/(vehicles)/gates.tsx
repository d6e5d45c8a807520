import { createFileRoute } from '@tanstack/react-router';
import { GatesPage } from '../../../features/vehicles/gates/GatesPage.tsx';
import { gatesUrl } from '../../../features/vehicles/gates/gates.url.ts';

export const Route = createFileRoute('/_portal/(vehicles)/gates')({
  staticData: { texts: ['area', 'people', 'vehicles'] },
  validateSearch: gatesUrl,
  component: GatesPage,
});
