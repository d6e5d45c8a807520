import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { spanText } from './localTime.ts';
import { RoomTakenNote } from './RoomTakenNote.tsx';
import { type TakenRoom, takenDatesOf } from './useTakenRoom.ts';

interface Props {
  meeting: Meeting;
  /** The last date to which the series can be extended. */
  to: string;
  onClose: () => void;
}

/**
 * Extends a series in its last month after confirmation. If the room is taken on some dates, the person can skip these
 * dates.
 */
export function ExtendSeries({ meeting, to, onClose }: Props) {
  const t = useText();
  const [takenDates, setTaken] = useState<TakenRoom>();
  const [skipTaken, setSkipTaken] = useState(false);
  const { save, isPending, error } = useSave(meetings.extend, {
    onSuccess: onClose,
    onRefusal: (refusal: CallError) => {
      setTaken(takenDatesOf(refusal));
      return true;
    },
  });
  return (
    <Confirm
      about={[meeting.roomName, spanText(meeting.start, meeting.end, meeting.isAllDay)]}
      action={t('meetings.meetings.extend')}
      error={takenDates ? null : error}
      onClose={onClose}
      onConfirm={() => save({ params: { id: meeting.id }, body: { skipTaken } })}
      pending={isPending}
      title={t('meetings.meetings.extendTitle', { title: meeting.title })}
    >
      <Stack gap="sm">
        <span>
          {t('meetings.meetings.extendText', { until: meeting.until ?? '', to })}
          {meeting.guests.length > 0 && ` ${t('meetings.meetings.extendGuests')}`}
        </span>
        <RoomTakenNote
          isSkipped={skipTaken}
          onSkip={() => setSkipTaken(true)}
          room={meeting.roomName}
          taken={takenDates}
        />
      </Stack>
    </Confirm>
  );
}
