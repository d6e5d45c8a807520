import type { DayStatus, TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Faint } from '../../../ui/Faint.tsx';
import { AlertIcon, EyeIcon } from '../../../ui/icons.tsx';
import type { Load } from '../../../ui/load.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { DayFigureValue } from '../attendance-days/DayFigureValue.tsx';
import { type DayFigure, figureText, isDecided } from '../attendance-days/dayFigures.ts';
import classes from './TimesheetTable.module.css';

interface Props {
  /** Whose; absent, one's own. */
  employeeId?: number;
  rows: TimesheetRow[] | undefined;
  load: Load;
  onClearFilters: (() => void) | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The days of a timesheet, each figure explained, with the way to the day's punches. */
export function TimesheetTable({ employeeId, rows, load, onClearFilters, sort, onSort }: Props) {
  const t = useText();
  const columns = useMemo<Column<TimesheetRow>[]>(() => {
    const figure = (id: DayFigure) => ({
      id,
      header: t(`attendance.dayExplanation.columns.${id}`),
      cell: (day: TimesheetRow) =>
        hasNothing(day, id) ? (
          <Faint>{figureText(t, day, id) ?? t('common.values.none')}</Faint>
        ) : (
          <Figure day={day} figure={id} />
        ),
      numeric: true as const,
    });
    return [
      {
        id: 'date',
        header: t('attendance.dayExplanation.columns.date'),
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
        header: t('attendance.dayExplanation.columns.absent'),
        cell: (day) => (day.absent ? <AbsentMark /> : <Faint>{t('common.values.none')}</Faint>),
      },
      {
        id: 'status',
        header: t('attendance.dayExplanation.columns.status'),
        cell: (day) => <Figure day={day} figure="status" />,
      },
    ];
  }, [t]);

  return (
    <DataTable
      actions={(day) => <DayLink date={day.date} employeeId={employeeId} />}
      columns={columns}
      empty={
        <EmptyState
          text={t(`attendance.timesheets.${employeeId === undefined ? 'emptyHint' : 'emptyHintOther'}`)}
          title={t('attendance.timesheets.empty')}
        />
      }
      // beside a list of people a month is to be seen at once
      {...(employeeId !== undefined && { isLog: true as const })}
      keyOf={(day) => day.date}
      label={t('attendance.timesheets.list')}
      load={load}
      name="timesheet"
      onClearFilters={onClearFilters}
      odd={({ absent, status, late, earlyLeave }) =>
        absent || status === 'INCOMPLETE' ? 'bad' : late + earlyLeave > 0 ? 'warn' : undefined
      }
      onSort={onSort}
      rows={rows}
      sort={sort}
    />
  );
}

const statusTones: Record<DayStatus, Tone> = {
  PRESENT: 'good',
  INCOMPLETE: 'bad',
  ABSENT: 'bad',
  COVERED: 'info',
  OFF: 'quiet',
  PENDING: 'quiet',
  HALF_DAY: 'warn',
};

/** Whether a figure is what one looks for in a month: come late, left early. */
const isOdd = (day: TimesheetRow, figure: DayFigure): boolean =>
  (figure === 'late' && day.late > 0) || (figure === 'earlyLeave' && day.earlyLeave > 0);

/** A plain 0:00, or no punch: nothing to explain. */
const hasNothing = (day: TimesheetRow, figure: DayFigure): boolean =>
  figure === 'checkIn' || figure === 'checkOut' ? day[`${figure}Time`] === null : !isDecided(day, figure);

/** A figure with its reasons; nothing to explain about a day that is simply present. */
function Figure({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const shown = figureText(t, day, figure);
  const value = <DayFigureValue day={day} figure={figure} />;
  if (figure === 'status' && shown !== null)
    return <StatusBadge tone={statusTones[day.status]}>{isDecided(day, figure) ? value : shown}</StatusBadge>;
  return isOdd(day, figure) ? <span className={classes.odd}>{value}</span> : value;
}

function AbsentMark() {
  const t = useText();
  return (
    <span className={classes.absent}>
      <AlertIcon size={18} />
      <VisuallyHidden>{t('attendance.dayExplanation.columns.absent')}</VisuallyHidden>
    </span>
  );
}

function DayLink({ date, employeeId }: { date: string; employeeId: number | undefined }) {
  const t = useText();
  const label = t('attendance.timesheets.openLog', { date });
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        aria-label={label}
        renderRoot={(props) => (
          <Link {...props} params={{ date, id: employeeId?.toString() }} to="/attendance-log/$date/{-$id}" />
        )}
        size={28}
      >
        <EyeIcon />
      </ActionIcon>
    </Tooltip>
  );
}
