import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { requests } from '@gatehouse/api/requests/requests';
import { ActionIcon, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { formatDays, formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { AlertIcon, ChevronDownIcon, ChevronRightIcon, EyeIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DayState } from '../attendance-days/DayState.tsx';
import { type DayFigure, figureText, isOdd } from '../attendance-days/dayFigures.ts';
import { oddToneOf } from '../attendance-days/dayMarks.ts';
import { WhyDay } from '../attendance-days/WhyDay.tsx';
import { RequestButton } from './RequestButton.tsx';
import classes from './TimesheetTable.module.css';

interface Props {
  /** Employee of the days. Undefined for the signed-in person's own days. */
  employeeId: number | undefined;
  rows: TimesheetRow[] | undefined;
  load: Load;
  onClearFilters: (() => void) | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Date of the expanded day. */
  open: string | undefined;
  onOpen: (date: string) => void;
}

/** Shows the days as a table. An expanded day shows its explanation and a link to its punches. */
export function TimesheetTable(props: Props) {
  const { employeeId, rows, load, onClearFilters, sort, onSort, open, onOpen } = props;
  const t = useText();
  const isPhone = useIsPhone();
  const columns = useMemo<Column<TimesheetRow>[]>(() => {
    const figureColumn = (id: Exclude<DayFigure, 'status'>) => ({
      id,
      header: t(`attendance.dayExplanation.columns.${id}`),
      cell: (day: TimesheetRow) =>
        hasNothing(day, id) ? (
          <Faint>{figureText(t, day, id) ?? t('common.values.none')}</Faint>
        ) : (
          <span className={isOdd(day, id) ? classes.odd : undefined}>{figureText(t, day, id)}</span>
        ),
      numeric: true as const,
    });
    return [
      {
        id: 'date',
        header: t('attendance.dayExplanation.columns.date'),
        cell: (day) => (
          <>
            <DayToggle date={day.date} isOpen={day.date === open} isShort={isPhone} onOpen={onOpen} />
            {isPhone && <span className={classes.times}>{timesText(t, day)}</span>}
          </>
        ),
        sort: 'date',
      },
      { ...figureColumn('checkIn'), phone: 'none' },
      { ...figureColumn('checkOut'), phone: 'none' },
      { ...figureColumn('hours'), sort: 'totalHours', phone: 'first' },
      // The columns are hidden on a phone, where the status column includes the lengths of lateness, early leave and
      // overtime.
      { ...figureColumn('late'), phone: 'none' },
      { ...figureColumn('earlyLeave'), phone: 'none' },
      { ...figureColumn('overtime'), phone: 'none' },
      {
        id: 'absent',
        header: t('attendance.dayExplanation.columns.absent'),
        cell: (day) => (day.absent ? <AbsentMark /> : <Faint>{t('common.values.none')}</Faint>),
        phone: 'none',
      },
      {
        id: 'status',
        header: t('attendance.dayExplanation.columns.status'),
        cell: (day) => <DayState day={day} isWhole={isPhone} />,
        phone: 'plain',
      },
    ];
  }, [t, open, onOpen, isPhone]);

  // Uses DataTable instead of TableList, because a month is one page and the pages around the table have their own
  // filters.
  return (
    <DataTable
      actions={(day) => <DayLink date={day.date} employeeId={employeeId} />}
      below={(day) => day.date === open && <OpenDay day={day} isOwn={employeeId === undefined} />}
      columns={columns}
      empty={
        <EmptyState
          text={t(`attendance.timesheets.${employeeId === undefined ? 'emptyHint' : 'emptyHintOther'}`)}
          title={t('attendance.timesheets.empty')}
        />
      }
      // Uses compact rows, so that a month is visible without paging.
      isLog
      keyOf={(day) => day.date}
      label={t('attendance.timesheets.list')}
      load={load}
      name="timesheet"
      odd={oddToneOf}
      onClearFilters={onClearFilters}
      onSort={onSort}
      rows={rows}
      sort={sort}
    />
  );
}

/** Returns true if the figure of a day is 0:00 or its punch is missing. */
function hasNothing(day: TimesheetRow, figure: Exclude<DayFigure, 'status'>): boolean {
  switch (figure) {
    case 'checkIn':
    case 'checkOut':
      return day[`${figure}Time`] === null;
    case 'hours':
      return day.totalHours === 0;
    case 'overtime':
      return day.totalOTHours === 0;
    default:
      return day[figure] === 0;
  }
}

/** Formats check-in and check-out for phones, where both share a line with the date. */
function timesText(t: ReturnType<typeof useText>, day: TimesheetRow): string {
  const [from, to] = [figureText(t, day, 'checkIn'), figureText(t, day, 'checkOut')];
  return from || to ? `${from ?? '?'} – ${to ?? '?'}` : '';
}

interface DayToggleProps {
  date: string;
  isOpen: boolean;
  /** Formats a date without the year. */
  isShort: boolean;
  onOpen: (date: string) => void;
}

function DayToggle({ date, isOpen, isShort, onOpen }: DayToggleProps) {
  const Caret = isOpen ? ChevronDownIcon : ChevronRightIcon;
  const weekdayText = formatWeekday(date);
  return (
    <UnstyledButton aria-expanded={isOpen} className={classes.toggle} onClick={() => onOpen(date)}>
      <Caret size={12} />
      {weekdayText.replace(date, '')}
      <span>{isShort ? formatDays(date, date) : date}</span>
    </UnstyledButton>
  );
}

/**
 * Shows the explanation of the expanded day. Scrolls it into view, because the signed-in person may have opened the day
 * in the row of days above the list.
 */
function OpenDay({ day, isOwn }: { day: TimesheetRow; isOwn: boolean }) {
  const t = useText();
  const { can } = useSession();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.open} ref={container}>
      <WhyDay day={day}>
        {isOwn && can(requests.create) && (
          <RequestButton correct={day.date} mt="sm" size="xs" variant="default">
            {t('attendance.timesheets.askCorrection')}
          </RequestButton>
        )}
      </WhyDay>
    </div>
  );
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
