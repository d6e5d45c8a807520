import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AlertIcon, EyeIcon } from '../../../ui/icons.tsx';
import type { Load } from '../../../ui/load.ts';
import { DayFigureValue } from '../DayFigureValue.tsx';
import { type DayFigure, figureText, isDecided } from '../dayFigures.ts';
import classes from './TimesheetTable.module.css';

interface Props {
  rows: TimesheetRow[] | undefined;
  load: Load;
  onClearFilters: (() => void) | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The days of a timesheet, each figure explained, with the way to the day's punches. */
export function TimesheetTable({ rows, load, onClearFilters, sort, onSort }: Props) {
  const t = useText();
  const columns = useMemo<Column<TimesheetRow>[]>(() => {
    const figure = (id: DayFigure) => ({
      id,
      header: t(`attendance.columns.${id}`),
      cell: (day: TimesheetRow) => <Figure day={day} figure={id} />,
      numeric: true as const,
    });
    return [
      {
        id: 'date',
        header: t('attendance.columns.date'),
        cell: (day) => formatWeekday(day.date),
        sort: 'date',
      },
      figure('checkIn'),
      figure('checkOut'),
      { ...figure('hours'), sort: 'totalHours' },
      figure('late'),
      figure('earlyLeave'),
      figure('overtime'),
      {
        id: 'absent',
        header: t('attendance.columns.absent'),
        cell: (day) => (day.absent ? <AbsentMark /> : <Nothing />),
      },
      {
        id: 'status',
        header: t('attendance.columns.status'),
        cell: (day) => <Figure day={day} figure="status" />,
      },
    ];
  }, [t]);

  return (
    <DataTable
      actions={(day) => <DayLink date={day.date} />}
      columns={columns}
      empty={
        <EmptyState text={t('attendance.timesheet.emptyHint')} title={t('attendance.timesheet.empty')} />
      }
      keyOf={(day) => day.date}
      label={t('attendance.timesheet.list')}
      load={load}
      name="timesheet"
      onClearFilters={onClearFilters}
      onSort={onSort}
      rows={rows}
      sort={sort}
    />
  );
}

/** Nothing to explain about a plain 0:00 or a day that is simply present. */
function Figure({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const shown = figureText(t, day, figure);
  const isPunched = figure === 'checkIn' || figure === 'checkOut';
  if (isDecided(day, figure) || (isPunched && shown !== null))
    return <DayFigureValue day={day} figure={figure} />;
  return (
    <Text c={figure === 'status' ? undefined : 'dimmed'} component="span" fz="inherit">
      {shown ?? t('common.values.none')}
    </Text>
  );
}

function Nothing() {
  const t = useText();
  return (
    <Text c="dimmed" component="span" fz="inherit">
      {t('common.values.none')}
    </Text>
  );
}

function AbsentMark() {
  const t = useText();
  return (
    <span className={classes.absent}>
      <AlertIcon size={18} />
      <VisuallyHidden>{t('attendance.columns.absent')}</VisuallyHidden>
    </span>
  );
}

function DayLink({ date }: { date: string }) {
  const t = useText();
  const label = t('attendance.timesheet.openLog', { date });
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        aria-label={label}
        color="gray"
        renderRoot={(props) => <Link {...props} params={{ date }} to="/attendance-log/$date/{-$id}" />}
        size={32}
        variant="subtle"
      >
        <EyeIcon />
      </ActionIcon>
    </Tooltip>
  );
}
