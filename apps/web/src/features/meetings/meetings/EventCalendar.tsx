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
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { CalendarEntry } from './calendarEntry.tsx';
import classes from './EventCalendar.module.css';
import { type CalendarView, calendarHeight } from './period.ts';
import { hourToOpenAt, laterDays, shortClockText, timesFor, wallNow } from './wall.ts';

/** Where somebody drew an entry to. */
export interface Drawn {
  id: string;
  start: string;
  end: string;
  revert: () => void;
}

export interface CalendarProps {
  /** What it is a calendar of. */
  label: string;
  /** IANA zone by whose clock it is drawn. */
  timeZone: string;
  entries: readonly CalendarEntry[];
  view: CalendarView;
  date: string;
  mayCreate: boolean;
  onOpen: (id: string) => void;
  onSelect: (times: { start: string; end: string; isAllDay: boolean }) => void;
  /** Absent: nothing is drawn elsewhere. */
  onMove?: (drawn: Drawn) => void;
}

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
/** What days are drawn with. */
export const days: NonNullable<ComponentProps<typeof FullCalendar>['plugins']> = [
  dayGrid,
  interaction,
  classic,
];
const locales = [vi, ko, ja];

/** What the library counts as UTC is a reading of the calendar's clock. */
const reading = (at: Date | null): string => (at ?? new Date(0)).toISOString().slice(0, 19);

/** Events by day, week or month, on one clock; `plugins`: what draws this view. */
export function EventCalendar({ plugins = days, ...props }: CalendarProps & { plugins?: typeof days }) {
  const { label, timeZone, entries, view, date, mayCreate, onOpen, onSelect, onMove } = props;
  const t = useText();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], date);
  }, [view, date]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const present = wallNow(timeZone);
  const moved = ({
    event,
    revert,
  }: {
    event: { id: string; start: Date | null; end: Date | null; allDay: boolean };
    revert: () => void;
  }) => {
    const entry = byId.get(event.id);
    if (!onMove || !entry || event.allDay !== entry.isAllDay) return revert();
    const start = reading(event.start);
    const end = event.allDay
      ? `${laterDays(reading(event.end ?? new Date(Date.parse(`${start}Z`) + 86_400_000)).slice(0, 10), -1)}T23:59:59`
      : reading(event.end);
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
        dayHeaderInnerClass={classes.head}
        dayMaxEvents
        events={entries.map(asEvent)}
        eventClass={({ event }) => (byId.get(event.id)?.isDone ? classes.past : classes.coming)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        eventContent={({ event }) => {
          const entry = byId.get(event.id);
          const lines = view === 'month' || !entry ? 2 : linesOf(entry);
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
                  <s>{event.title}</s>
                </b>
              ) : (
                <b>{event.title}</b>
              )}
            </span>
          );
        }}
        eventDrop={moved}
        eventResize={moved}
        firstDay={1}
        headerToolbar={false}
        height={calendarHeight}
        initialDate={date}
        initialView={views[view]}
        locale={language.get()}
        locales={locales}
        moreLinkClass={classes.more}
        moreLinkText={(count) => t('meetings.meetings.more', { count })}
        now={() => wallNow(timeZone)}
        nowIndicator
        plugins={plugins}
        ref={calendar}
        scrollTime={hourToOpenAt(present)}
        select={({ start, end, allDay }) => {
          calendar.current?.getApi().unselect();
          const last = laterDays(reading(end).slice(0, 10), -1);
          if (view === 'month')
            onSelect({ ...timesFor(timeZone, reading(start).slice(0, 10), last), isAllDay: false });
          else
            onSelect({
              start: reading(start),
              end: allDay ? `${last}T23:59:59` : reading(end),
              isAllDay: allDay,
            });
        }}
        // only what is not over yet can be chosen (spec §2)
        selectAllow={({ end }) => reading(end) > present}
        selectable={mayCreate}
        slotHeaderInnerClass={classes.hour}
        slotHeaderFormat={({ date }) => shortClockText(reading(date.marker))}
        timeZone="UTC"
      />
    </section>
  );
}

/** Of columns of hours: half an hour is at least 21 pixels high, a line 16. */
function linesOf({ start, end, isAllDay }: CalendarEntry): number {
  const minutes = isAllDay ? 0 : (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
  return Math.max(1, Math.floor(((minutes / 30) * 21 - 8) / 16));
}

function asEvent({ id, title, start, end, isAllDay, color, moves }: CalendarEntry): EventInput {
  return {
    id,
    title,
    start: isAllDay ? start.slice(0, 10) : start,
    // the day after its last
    end: isAllDay ? laterDays(end.slice(0, 10), 1) : end,
    allDay: isAllDay,
    display: 'block',
    color: `#${color}`,
    contrastColor: '#000',
    startEditable: moves === 'whole',
    durationEditable: moves !== 'nothing',
  };
}
