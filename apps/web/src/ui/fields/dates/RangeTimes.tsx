import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../form/problem.ts';

/** First minute on the first date and last minute on the last date of a range, HH:mm. Absent for the whole day. */
export interface TimesOfRange {
  fromTime?: string | undefined;
  toTime?: string | undefined;
}

interface Props {
  /** Labels of the first and the last time. */
  labels: { from: string; to: string };
  value: TimesOfRange;
  /** Whether the range is one date, so that the last time must not be before the first. */
  isOneDay: boolean;
  onChange: (times: TimesOfRange) => void;
}

/**
 * Edits the time of day at which a date range starts and ends. Calls `onChange` when a field is left or Enter is
 * pressed, because a half-typed time is often before the start.
 */
export function RangeTimes({ labels, value, isOneDay, onChange }: Props) {
  const { fromTime = '', toTime = '' } = value;
  const [draft, setDraft] = useState({ fromTime, toTime });
  const isWrong = isOneDay && draft.fromTime !== '' && draft.toTime !== '' && draft.fromTime > draft.toTime;
  const apply = () => {
    if (isWrong || (draft.fromTime === fromTime && draft.toTime === toTime)) return;
    onChange({ fromTime: draft.fromTime || undefined, toTime: draft.toTime || undefined });
  };
  const field = (name: 'fromTime' | 'toTime', label: string) => (
    <TextInput
      error={name === 'toTime' && isWrong ? problemText({ rule: 'order', params: {} }, label) : undefined}
      flex={1}
      label={label}
      onBlur={apply}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      type="time"
      value={draft[name]}
    />
  );
  return (
    <Group align="flex-start" gap="xs" mt="xs" wrap="nowrap">
      {field('fromTime', labels.from)}
      {field('toTime', labels.to)}
    </Group>
  );
}
