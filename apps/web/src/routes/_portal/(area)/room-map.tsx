import { createFileRoute } from '@tanstack/react-router';
import { RoomMapPage } from '../../../features/area/room-map/RoomMapPage.tsx';
import { roomMapUrl } from '../../../features/area/room-map/roomMap.url.ts';

export const Route = createFileRoute('/_portal/(area)/room-map')({
  staticData: { texts: ['area', 'deviceOps'] },
  validateSearch: roomMapUrl,
  component: RoomMapPage,
});
