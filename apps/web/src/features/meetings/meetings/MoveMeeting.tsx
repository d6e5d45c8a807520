import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { spanText } from './localTime.ts';
import { ReachQuestion } from './ReachQuestion.tsx';
import { useTakenRoomMessage } from './useTakenRoom.ts';

export interface MeetingMove {
  meeting: Meeting;
  start: string;
  end: string;
  revert: () => void;
}

/**
 * Asks for confirmation after a meeting was moved in the calendar. After a cancellation, the meeting returns to its
 * previous time.
 */
export function MoveMeeting({ moved, onClose }: { moved: MeetingMove; onClose: () => void }) {
  const t = useText();
  const { meeting, start, end, revert } = moved;
  const { save, isPending, error } = useSave(meetings.update, {
    onSuccess: onClose,
    onRefusal: () => true,
  });
  const takenMessage = useTakenRoomMessage();
  const begins = start !== meeting.start && { start };
  return (
    <ReachQuestion
      about={[meeting.roomName, spanText(meeting.start, meeting.end, meeting.isAllDay)]}
      action={t('meetings.meetings.change')}
      // The error is shown as text and not at a field, because the dialog has no fields.
      error={
        error?.code === 'API_INVALID_REQUEST_ARGUMENT'
          ? { message: t('meetings.meetings.timesWrong') }
          : takenMessage(error, meeting.roomName)
      }
      isOfSeries={meeting.isOfSeries}
      onClose={() => {
        revert();
        onClose();
      }}
      onConfirm={(repeat) =>
        save({
          params: { id: meeting.id },
          query: { repeat },
          body: { version: meeting.version, ...begins, end },
        })
      }
      pending={isPending}
      text={t('common.labelled', { label: meeting.title, value: spanText(start, end, meeting.isAllDay) })}
      title={t('meetings.meetings.changeTitle')}
    />
  );
}
