import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/display/icons.ts';
import { type CalendarView, periodText, shiftDate } from './period.ts';

interface Props {
  view: CalendarView;
  date: string;
  onDate: (date: string | undefined) => void;
}

export function PeriodSteps({ view, date, onDate }: Props) {
  const t = useText();
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        onClick={() => {
          onDate(undefined);
          // The list of days on a phone already shows today, but may be scrolled away from it.
          document.querySelector('[data-today]')?.scrollIntoView();
        }}
        size="xs"
        variant="default"
      >
        {t('meetings.meetings.today')}
      </Button>
      <ActionIcon
        aria-label={t('meetings.meetings.previous')}
        onClick={() => onDate(shiftDate(view, date, -1))}
      >
        <ChevronLeftIcon size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('meetings.meetings.next')} onClick={() => onDate(shiftDate(view, date, 1))}>
        <ChevronRightIcon size={16} />
      </ActionIcon>
      <Text aria-live="polite" c="var(--gh-ink)" component="span" fw={500} fz="md">
        {periodText(view, date)}
      </Text>
    </Group>
  );
}
