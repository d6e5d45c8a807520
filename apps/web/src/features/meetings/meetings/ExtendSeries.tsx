import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { TakenNote } from './TakenNote.tsx';
import { type Taken, takenOf } from './useTaken.ts';

interface Props {
  meeting: Meeting;
  /** The date to which it can be extended. */
  to: string;
  onClose: () => void;
}

/** Asks before a series in its last month is extended; dates on which the room is taken can be left out. */
export function ExtendSeries({ meeting, to, onClose }: Props) {
  const t = useText();
  const [taken, setTaken] = useState<Taken>();
  const [skipTaken, setSkipTaken] = useState(false);
  const { save, isPending, error } = useSave(meetings.extend, {
    onSuccess: onClose,
    onRefusal: (refusal: CallError) => {
      setTaken(takenOf(refusal));
      return true;
    },
  });
  return (
    <Confirm
      action={t('meetings.meetings.extend')}
      error={taken ? null : error}
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
        <TakenNote
          isSkipped={skipTaken}
          onSkip={() => setSkipTaken(true)}
          room={meeting.roomName}
          taken={taken}
        />
      </Stack>
    </Confirm>
  );
}
