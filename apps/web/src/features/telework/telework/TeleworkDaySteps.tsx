import { addDays } from '@gatehouse/api/platform/dates';
import { ActionIcon, Button, Popover, Skeleton, Tooltip } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';
import { DayCalendar } from '../../../ui/fields/dates/CalendarPopover.tsx';

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
      <Popover onChange={setOpen} opened={open} position="bottom-start">
        <Popover.Target>
          <Button
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
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton height={270} width={250} />}>
            <DayCalendar
              defaultDate={date}
              maxDate={today}
              onChange={(chosen) => {
                if (chosen) onDate(chosen);
                setOpen(false);
              }}
              value={date}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isLast ? <Tooltip label={t('telework.telework.notYet')}>{next}</Tooltip> : next}
    </span>
  );
}
