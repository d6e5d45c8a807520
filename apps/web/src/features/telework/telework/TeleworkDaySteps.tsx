import { addDays } from '@gatehouse/api/platform/dates';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';
import { CalendarPopover, DayCalendar, loadingAhead } from '../../../ui/fields/dates/CalendarPopover.tsx';

interface Props {
  date: string;
  today: string;
  onDate: (date: string) => void;
}

/** Buttons to move between days. Future dates are disabled. */
export function DaySteps({ date, today, onDate }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const isLast = date >= today;
  const next = (
    <ActionIcon
      aria-disabled={isLast || undefined}
      aria-label={t('telework.telework.next')}
      data-disabled={isLast || undefined}
      onClick={() => !isLast && onDate(addDays(date, 1))}
      size={28}
    >
      <ChevronRightIcon size={15} />
    </ActionIcon>
  );
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ActionIcon
        aria-label={t('telework.telework.previous')}
        onClick={() => onDate(addDays(date, -1))}
        size={28}
      >
        <ChevronLeftIcon size={15} />
      </ActionIcon>
      <CalendarPopover
        isOpen={open}
        onToggle={setOpen}
        target={
          <Button
            {...loadingAhead}
            aria-expanded={open}
            aria-haspopup="dialog"
            aria-label={t('common.labelled', {
              label: t('telework.telework.date'),
              value: formatWeekday(date),
            })}
            color="gray"
            onClick={() => setOpen(!open)}
            px={8}
            rightSection={<ChevronDownIcon size={14} />}
            size="xs"
            variant="subtle"
          >
            {formatWeekday(date)}
          </Button>
        }
      >
        <DayCalendar
          defaultDate={date}
          maxDate={today}
          onChange={(chosen) => {
            if (chosen) onDate(chosen);
            setOpen(false);
          }}
          value={date}
        />
      </CalendarPopover>
      {isLast ? <Tooltip label={t('telework.telework.notYet')}>{next}</Tooltip> : next}
    </span>
  );
}
