import type { Availability } from '@gatehouse/api/meetings/availability';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { useApi } from '../../../../platform/call/useApi.ts';
import type { MeetingFormState } from '../typedMeeting.ts';

/**
 * Returns the free rooms and busy people for the times in the form. Undefined while the times are incomplete or
 * invalid.
 * @param meetingId the edited meeting, undefined for a new one
 */
export function useAvailability(
  { values }: Pick<MeetingFormState, 'values'>,
  meetingId: number | undefined,
): Availability | undefined {
  const { roomId, start, end, isAllDay, repeat, until, attendeeIds, guests } = values;
  const isComplete = roomId !== null && start !== null && end !== null && (start < end || isAllDay === true);
  const isSeries = repeat !== null && repeat !== 'ONCE';
  const result = useApi(meetings.availability, {
    query: {
      roomId: String(roomId),
      start: start ?? '',
      end: end ?? '',
      isAllDay: isAllDay ? 'true' : 'false',
      ...(isSeries && { repeat }),
      ...(isSeries && until !== null && { until }),
      attendeeIds: (attendeeIds ?? []).join(),
      guestCount: guests?.length ?? 0,
      ...(meetingId !== undefined && { meetingId: String(meetingId) }),
    },
    enabled: isComplete,
    quiet: true,
  });
  return isComplete && !result.error ? result.data : undefined;
}
