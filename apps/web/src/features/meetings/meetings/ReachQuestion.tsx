import type { MeetingReach } from '@gatehouse/api/meetings/meetings';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { type About, Confirm } from '../../../ui/feedback/Confirm.tsx';

interface Props {
  title: string;
  about: About;
  text: string;
  action: string;
  isHarsh?: true;
  /**
   * True for a meeting of a series. The dialog then offers to change only this meeting, or this and following meetings.
   */
  isOfSeries: boolean;
  /** True if the change always applies to this and all following meetings. */
  onlyAll?: boolean;
  pending: boolean;
  error?: { message: string } | null;
  onConfirm: (repeat: MeetingReach) => void;
  onClose: () => void;
}

/**
 * Changes or deletes a meeting after confirmation. For a series, the dialog also asks which meetings of the series to
 * include (spec §2 "Recurring popup").
 */
export function ReachQuestion(props: Props) {
  const {
    title,
    about,
    text,
    action,
    isHarsh,
    isOfSeries,
    onlyAll = false,
    pending,
    error,
    onConfirm,
    onClose,
  } = props;
  const t = useText();
  const [reach, setReach] = useState<MeetingReach>('once');
  const chooses = isOfSeries && !onlyAll;
  return (
    <Confirm
      about={about}
      action={action}
      error={error ?? null}
      {...(isHarsh && { isHarsh })}
      onClose={onClose}
      onConfirm={() => onConfirm(chooses ? reach : isOfSeries ? 'all' : 'once')}
      pending={pending}
      title={title}
    >
      {text}
      {isOfSeries && onlyAll && ` ${t('meetings.meetings.allMeant')}`}
      {chooses && (
        <Radio.Group
          aria-label={t('meetings.meetings.reach')}
          mt="md"
          onChange={(value) => setReach(value === 'all' ? 'all' : 'once')}
          value={reach}
        >
          <Stack gap="sm">
            {(['once', 'all'] as const).map((value) => (
              <Radio key={value} label={t(`meetings.meetings.reaches.${value}`)} value={value} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Confirm>
  );
}
