import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { spanText } from './localTime.ts';
import { ReachQuestion } from './ReachQuestion.tsx';

interface Props {
  meeting: Meeting;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Deletes a meeting after confirmation. For a series, the dialog also asks whether to delete the following meetings.
 */
export function DeleteMeeting({ meeting, onClose, onDone }: Props) {
  const t = useText();
  const { save, isPending, error } = useSave(meetings.remove, { onSuccess: onDone, onRefusal: () => true });
  return (
    <ReachQuestion
      about={[meeting.roomName, spanText(meeting.start, meeting.end, meeting.isAllDay)]}
      action={t('common.actions.delete')}
      error={error}
      isHarsh
      isOfSeries={meeting.isOfSeries}
      onClose={onClose}
      onConfirm={(repeat) => save({ params: { id: meeting.id }, query: { repeat } })}
      pending={isPending}
      text={t('meetings.meetings.deleteText')}
      title={t('meetings.meetings.deleteTitle', { title: meeting.title })}
    />
  );
}
