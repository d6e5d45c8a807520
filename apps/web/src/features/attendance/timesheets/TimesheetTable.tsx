import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
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
      cell: (day: TimesheetRow) => <Figure day={day} figure={id} />,
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

/** Nothing to explain about a plain 0:00 or a day that is simply present. */
function Figure({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const shown = figureText(t, day, figure);
  const isPunched = figure === 'checkIn' || figure === 'checkOut';
  if (isDecided(day, figure) || (isPunched && shown !== null))
    return <DayFigureValue day={day} figure={figure} />;
  return figure === 'status' && shown !== null ? shown : <Faint>{shown ?? t('common.values.none')}</Faint>;
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
