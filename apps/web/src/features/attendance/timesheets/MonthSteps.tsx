import { ActionIcon } from '@mantine/core';
import { formatDays, formatMonth } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';
import type { DateRange } from '../../../ui/fields/DateRangeField.tsx';
import classes from './MonthSteps.module.css';
import { adjacentMonth, isMonth } from './periodDays.ts';

interface Props {
  range: DateRange;
  onRange: (range: DateRange) => void;
}

export function MonthSteps({ range, onRange }: Props) {
  const t = useText();
  const renderButton = (to: 'previous' | 'next') => {
    const month = adjacentMonth(range, to === 'next' ? 1 : -1);
    const Chevron = to === 'next' ? ChevronRightIcon : ChevronLeftIcon;
    return (
      <ActionIcon
        aria-label={t(`attendance.timesheets.${to}`, { month: formatMonth(month.from) })}
        onClick={() => onRange(month)}
        size={28}
      >
        <Chevron size={15} />
      </ActionIcon>
    );
  };
  return (
    <span className={classes.steps}>
      {renderButton('previous')}
      <span>{isMonth(range) ? formatMonth(range.from) : formatDays(range.from, range.to)}</span>
      {renderButton('next')}
    </span>
  );
}
