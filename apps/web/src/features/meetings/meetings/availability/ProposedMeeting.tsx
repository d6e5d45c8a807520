import { meetings } from '@gatehouse/api/meetings/meetings';
import { useState } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import { CreateMeeting, type CreateMeetingProps } from '../MeetingForm.tsx';

type Props = CreateMeetingProps & {
  /** True if no one chose the time of day. The form then begins with the next time at which the room is free. */
  isProposal: boolean;
};

/** The form for a new meeting. A proposed time is free in the room. */
export function ProposedMeeting({ isProposal, times, ...form }: Props) {
  // Kept, because the default times change every minute while the form is open.
  const [first] = useState(times);
  const { start, end, isAllDay } = first;
  const proposal = useApi(meetings.availability, {
    query: { roomId: String(form.room.id), start, end, isAllDay: isAllDay ? 'true' : 'false' },
    enabled: isProposal,
    quiet: true,
  });
  if (isProposal && !proposal.data && !proposal.error) return null;
  const free = isProposal ? proposal.data?.nextInRoom : null;
  return <CreateMeeting {...form} times={free ? { start: free.start, end: free.end, isAllDay } : first} />;
}
