import { addDays, DAY } from '@gatehouse/api/platform/dates';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import ja from '@fullcalendar/react/locales/ja';
import ko from '@fullcalendar/react/locales/ko';
import vi from '@fullcalendar/react/locales/vi';
import classic from '@fullcalendar/react/themes/classic';
import { type ComponentProps, useEffect, useRef } from 'react';
import { language } from '../../../../platform/i18n/language.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { hourToOpenAt, localTimeNow, shortClockText, timesFor } from '../localTime.ts';
import type { CalendarEntry } from './calendarEntry.tsx';
import classes from './EventCalendar.module.css';
import { type CalendarView, calendarHeight, columnText } from './period.ts';

export interface EntryMove {
  id: string;
  start: string;
  end: string;
  revert: () => void;
}

export interface CalendarProps {
  /** The accessible name of the calendar. */
  label: string;
  /** IANA time zone of the displayed times. */
  timeZone: string;
  entries: readonly CalendarEntry[];
  view: CalendarView;
  date: string;
  mayCreate: boolean;
  onOpen: (id: string) => void;
  onSelect: (times: { start: string; end: string; isAllDay: boolean }) => void;
  /** Called after an entry was moved by drag and drop. If absent, entries cannot be moved. */
  onMove?: (drawn: EntryMove) => void;
}

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
/** Plugins of the day and month grids. */
export const days: NonNullable<ComponentProps<typeof FullCalendar>['plugins']> = [
  dayGrid,
  interaction,
  classic,
];
const locales = [vi, ko, ja];

/** Returns a local time of the calendar. The calendar library represents local times as if they were UTC. */
const toLocalTime = (at: Date | null): string => (at ?? new Date(0)).toISOString().slice(0, 19);

// The default format of some languages is too long for a narrow column and was cut off, such as "Thứ 2 ngày 23".
const weekHeaderFormat = ({ date }: { date: { marker: Date } }) => columnText(toLocalTime(date.marker));

/** A calendar by day, week or month in one time zone. `plugins` render the view. */
export function EventCalendar({ plugins = days, ...props }: CalendarProps & { plugins?: typeof days }) {
  const { label, timeZone, entries, view, date, mayCreate, onOpen, onSelect, onMove } = props;
  const t = useText();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], date);
  }, [view, date]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const present = localTimeNow(timeZone);
  const handleMove = ({
    event,
    revert,
  }: {
    event: { id: string; start: Date | null; end: Date | null; allDay: boolean };
    revert: () => void;
  }) => {
    const entry = byId.get(event.id);
    if (!onMove || !entry || event.allDay !== entry.isAllDay) return revert();
    const start = toLocalTime(event.start);
    const end = event.allDay
      ? `${addDays(toLocalTime(event.end ?? new Date(Date.parse(`${start}Z`) + DAY)).slice(0, 10), -1)}T23:59:59`
      : toLocalTime(event.end);
    onMove({ id: entry.id, start, end, revert });
  };
  return (
    <section aria-label={label} className={classes.calendar}>
      <FullCalendar
        borderless
        allDayHeaderContent={t('meetings.meetings.fields.isAllDay')}
        allDayHeaderInnerClass={classes.hour}
        dayCellClass={({ isOther }) => (isOther ? classes.other : '')}
        dayCellTopClass={classes.top}
        dayCellTopInnerClass={({ isToday }) => (isToday ? classes.today : classes.number)}
        dayHeaderAlign="start"
        {...(view === 'week' && { dayHeaderFormat: weekHeaderFormat })}
        dayHeaderInnerClass={classes.head}
        dayMaxEvents
        events={entries.map(toEventInput)}
        eventClass={({ event }) => (byId.get(event.id)?.isDone ? classes.past : classes.coming)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        eventContent={({ event }) => (
          <EventContent entry={byId.get(event.id)} title={event.title} view={view} />
        )}
        eventDrop={handleMove}
        eventResize={handleMove}
        firstDay={1}
        headerToolbar={false}
        height={calendarHeight}
        initialDate={date}
        initialView={views[view]}
        locale={language.get()}
        locales={locales}
        moreLinkClass={classes.more}
        moreLinkText={(count) => t('meetings.meetings.more', { count })}
        now={() => localTimeNow(timeZone)}
        nowIndicator
        plugins={plugins}
        ref={calendar}
        scrollTime={hourToOpenAt(present)}
        select={({ start, end, allDay }) => {
          calendar.current?.getApi().unselect();
          const last = addDays(toLocalTime(end).slice(0, 10), -1);
          if (view === 'month')
            onSelect({ ...timesFor(timeZone, toLocalTime(start).slice(0, 10), last), isAllDay: false });
          else
            onSelect({
              start: toLocalTime(start),
              end: allDay ? `${last}T23:59:59` : toLocalTime(end),
              isAllDay: allDay,
            });
        }}
        // Time can be selected only if its end is in the future (spec §2).
        selectAllow={({ end }) => toLocalTime(end) > present}
        selectable={mayCreate}
        slotHeaderInnerClass={classes.hour}
        slotHeaderFormat={({ date }) => shortClockText(toLocalTime(date.marker))}
        timeZone="UTC"
      />
    </section>
  );
}

interface EventContentProps {
  entry: CalendarEntry | undefined;
  title: string;
  view: CalendarProps['view'];
}

function EventContent({ entry, title, view }: EventContentProps) {
  const lines = view === 'month' || !entry ? 2 : lineCount(entry);
  return (
    <span className={lines > 1 ? classes.event : classes.slot} style={{ WebkitLineClamp: lines }}>
      {entry && (
        <span className={classes.dot} title={entry.state}>
          {entry.sign}
        </span>
      )}
      {entry && !entry.isAllDay && <time>{shortClockText(entry.start)} </time>}
      {entry?.isStruck ? (
        <b>
          <s>{title}</s>
        </b>
      ) : (
        <b>{title}</b>
      )}
    </span>
  );
}

/**
 * Returns the number of text lines that fit into an entry. In the hour columns, half an hour is at least 21 pixels high
 * and a line is 16 pixels high.
 */
function lineCount({ start, end, isAllDay }: CalendarEntry): number {
  const minutes = isAllDay ? 0 : (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
  return Math.max(1, Math.floor(((minutes / 30) * 21 - 8) / 16));
}

function toEventInput({ id, title, start, end, isAllDay, color, moves }: CalendarEntry): EventInput {
  return {
    id,
    title,
    start: isAllDay ? start.slice(0, 10) : start,
    // The calendar library expects the day after the last day as the end.
    end: isAllDay ? addDays(end.slice(0, 10), 1) : end,
    allDay: isAllDay,
    display: 'block',
    color: `#${color}`,
    contrastColor: '#000',
    startEditable: moves === 'whole',
    durationEditable: moves !== 'nothing',
  };
}
