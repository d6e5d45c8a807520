import { createFileRoute } from '@tanstack/react-router';
import { RoomAccessPage } from '../../../features/access/access-zones/RoomAccessPage.tsx';
import { roomAccessUrl } from '../../../features/access/access-zones/roomAccess.url.ts';

export const Route = createFileRoute('/_portal/(access)/room-access')({
  staticData: { texts: ['access', 'area'] },
  validateSearch: roomAccessUrl,
  component: RoomAccessPage,
});
