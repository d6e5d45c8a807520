import { createFileRoute } from '@tanstack/react-router';
import { MeetingRoomsPage } from '../../../features/meetings/meetings/MeetingRoomsPage.tsx';
import { meetingsUrl } from '../../../features/meetings/meetings/meetings.url.ts';

export const Route = createFileRoute('/_portal/(meetings)/meeting-rooms')({
  staticData: { texts: ['meetings'] },
  validateSearch: meetingsUrl,
  component: MeetingRoomsPage,
});
