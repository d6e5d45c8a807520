import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '../../../features/area/rooms/RoomsPage.tsx';
import { roomsUrl } from '../../../features/area/rooms/rooms.url.ts';

export const Route = createFileRoute('/_portal/(area)/rooms')({
  staticData: { texts: ['area', 'meetings'] },
  validateSearch: roomsUrl,
  component: RoomsPage,
});
