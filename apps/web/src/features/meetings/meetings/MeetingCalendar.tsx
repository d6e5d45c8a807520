import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import ja from '@fullcalendar/react/locales/ja';
import ko from '@fullcalendar/react/locales/ko';
import vi from '@fullcalendar/react/locales/vi';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { Meeting, MeetingRoom } from '@gatehouse/api/meetings/meetings';
import { useEffect, useRef } from 'react';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dot } from '../../../ui/StatusBadge.tsx';
import classes from './MeetingCalendar.module.css';
import type { Moved } from './MoveMeeting.tsx';
import { stateNow, toneOf, useMeetingState } from './meetingState.ts';
import { type CalendarView, periodText } from './period.ts';
import { clockText, laterDays, timesFor, wallNow } from './wall.ts';

interface Props {
  room: MeetingRoom;
  meetings: readonly Meeting[];
  view: CalendarView;
  date: string;
  height: number;
  mayCreate: boolean;
  onOpen: (meeting: Meeting) => void;
  onSelect: (times: { start: string; end: string; isAllDay: boolean }) => void;
  onMove: (moved: Moved) => void;
}

const views = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
const plugins = [dayGrid, timeGrid, interaction, classic];
const locales = [vi, ko, ja];

/** What the library counts as UTC is a reading of the room's clock. */
const reading = (at: Date | null): string => (at ?? new Date(0)).toISOString().slice(0, 19);

/** A room's meetings by day, week or month, on the clock of the room. */
export function MeetingCalendar(props: Props) {
  const { room, meetings, view, date, height, mayCreate, onOpen, onSelect, onMove } = props;
  const t = useText();
  const words = useMeetingState();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    calendar.current?.getApi().changeView(views[view], date);
  }, [view, date]);
  const byId = new Map(meetings.map((meeting) => [String(meeting.id), meeting]));
  const present = wallNow(room.timeZone);
  const moved = ({
    event,
    revert,
  }: {
    event: { id: string; start: Date | null; end: Date | null; allDay: boolean };
    revert: () => void;
  }) => {
    const meeting = byId.get(event.id);
    if (!meeting || event.allDay !== meeting.isAllDay) return revert();
    const start = reading(event.start);
    const end = event.allDay
      ? `${laterDays(reading(event.end ?? new Date(Date.parse(`${start}Z`) + 86_400_000)).slice(0, 10), -1)}T23:59:59`
      : reading(event.end);
    onMove({ meeting, start, end, revert });
  };
  return (
    <section
      aria-label={t('meetings.meetings.calendar', { month: periodText(view, date), room: room.roomName })}
      className={classes.calendar}
    >
      <FullCalendar
        borderless
        allDayHeaderContent={t('meetings.meetings.fields.isAllDay')}
        allDayHeaderClass={classes.hour}
        dayCellTopInnerClass={({ isToday }) => (isToday ? classes.today : classes.number)}
        dayHeaderClass={classes.head}
        dayMaxEvents
        events={meetings.map(asEvent)}
        eventClass={({ event }) => (isDone(byId.get(event.id)) ? classes.past : classes.coming)}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const meeting = byId.get(event.id);
          if (meeting) onOpen(meeting);
        }}
        eventContent={({ event }) => {
          const meeting = byId.get(event.id);
          return (
            <span className={view === 'month' ? classes.event : classes.slot}>
              {meeting && (
                <span className={classes.dot} title={words(meeting)}>
                  <Dot tone={toneOf(meeting)} />
                </span>
              )}
              {meeting && !meeting.isAllDay && <time>{clockText(meeting.start)} </time>}
              <b>{event.title}</b>
            </span>
          );
        }}
        eventDrop={moved}
        eventResize={moved}
        firstDay={1}
        headerToolbar={false}
        height={height}
        initialDate={date}
        initialView={views[view]}
        locale={language.get()}
        locales={locales}
        moreLinkText={(count) => t('meetings.meetings.more', { count })}
        now={() => wallNow(room.timeZone)}
        nowIndicator
        plugins={plugins}
        ref={calendar}
        scrollTime="07:00:00"
        select={({ start, end, allDay }) => {
          calendar.current?.getApi().unselect();
          const last = laterDays(reading(end).slice(0, 10), -1);
          if (view === 'month')
            onSelect({ ...timesFor(room.timeZone, reading(start).slice(0, 10), last), isAllDay: false });
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
        slotHeaderClass={classes.hour}
        slotHeaderFormat={({ date }) => clockText(reading(date.marker)).replace(':00', '')}
        timeZone="UTC"
      />
    </section>
  );
}

const isDone = (meeting: Meeting | undefined): boolean =>
  meeting !== undefined && ['ENDED', 'CHECKED_OUT'].includes(stateNow(meeting));

function asEvent({ id, title, start, end, isAllDay, color, may }: Meeting): EventInput {
  const movesWhole = may.update === null && may.moveEnd !== null;
  return {
    id: String(id),
    title,
    start: isAllDay ? start.slice(0, 10) : start,
    // the day after its last
    end: isAllDay ? laterDays(end.slice(0, 10), 1) : end,
    allDay: isAllDay,
    display: 'block',
    color: `#${color}`,
    contrastColor: '#000',
    startEditable: movesWhole,
    durationEditable: movesWhole || may.moveEnd === null,
  };
}
