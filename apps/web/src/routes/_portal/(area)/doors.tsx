import { createFileRoute } from '@tanstack/react-router';
import { DoorsPage } from '../../../features/area/doors/DoorsPage.tsx';
import { doorsUrl } from '../../../features/area/doors/doors.url.ts';

export const Route = createFileRoute('/_portal/(area)/doors')({
  staticData: { texts: ['area'] },
  validateSearch: doorsUrl,
  component: DoorsPage,
});
