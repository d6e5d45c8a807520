import { type Meeting, type MeetingRoom, meetings } from '@gatehouse/api/meetings/meetings';
import { Suspense, useState } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../../platform/lazyComponent.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Loaded } from '../../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { useUrl } from '../../../../ui/url/url.ts';
import { dateOf, localTimeNow, timesFor } from '../localTime.ts';
import classes from '../MeetingRooms.module.css';
import { type MeetingMove, MoveMeeting } from '../MoveMeeting.tsx';
import { useMeetingState } from '../meetingState.ts';
import { meetingsUrl } from '../meetings.url.ts';
import { CalendarPlaceholder } from './CalendarPlaceholder.tsx';
import { toCalendarEntry } from './calendarEntry.tsx';
import { EventDays } from './EventDays.tsx';
import { PeriodCalendar } from './PeriodCalendar.tsx';
import { type CalendarView, periodOf, periodText } from './period.ts';

const ProposedMeeting = lazyComponent(
  async () => (await import('../availability/ProposedMeeting.tsx')).ProposedMeeting,
);
const OpenMeeting = lazyComponent(async () => (await import('../OpenMeeting.tsx')).OpenMeeting);

interface Props {
  room: MeetingRoom;
  rooms: readonly MeetingRoom[];
  view: CalendarView;
  date: string;
  /** True to list the days instead of showing a grid. */
  isList: boolean;
}

export function RoomCalendar({ room, rooms, view, date, isList }: Props) {
  const t = useText();
  const state = useMeetingState();
  const { me } = useSession();
  const { url, go, replace } = useUrl(meetingsUrl);
  const [moved, setMoved] = useState<MeetingMove>();
  const { companyCode, roomCode, timeZone } = room;
  const accountOwner = url.mine ? me.accountName : undefined;
  const query = { ...periodOf(view, date), companyCode, roomCode, accountOwner, size: 10_000 };
  const list = useApi(meetings.list, { query, refetchInterval: 60_000 });
  const roomMeetings = list.data?.content ?? [];
  const entries = roomMeetings.map((meeting) => toCalendarEntry(meeting, state(meeting)));
  const findMeeting = (id: string): Meeting | undefined =>
    roomMeetings.find((meeting) => String(meeting.id) === id);
  const open = (id: string) => go({ open: Number(id) });
  const close = () =>
    replace({
      create: undefined,
      from: undefined,
      to: undefined,
      whole: undefined,
      propose: undefined,
      open: undefined,
      end: undefined,
      remove: undefined,
    });
  const waiting = <CalendarPlaceholder />;
  const day = url.date ?? dateOf(localTimeNow(timeZone));
  const chosen = url.from && url.to ? { start: url.from, end: url.to } : timesFor(timeZone, day, day);
  return (
    <div className={classes.calendar}>
      <Loaded
        empty={null}
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={list.data && [list.data]}
        skeleton={waiting}
      >
        {() =>
          isList ? (
            <EventDays
              date={date}
              entries={entries}
              nothing={t('meetings.meetings.nothing')}
              onOpen={open}
              today={dateOf(localTimeNow(timeZone))}
              view={view}
            />
          ) : (
            <Suspense fallback={waiting}>
              <PeriodCalendar
                date={date}
                entries={entries}
                mayCreate={me.employeeId !== null}
                label={t('meetings.meetings.calendar', {
                  month: periodText(view, date),
                  room: room.roomName,
                })}
                onMove={({ id, ...drawn }) => {
                  const meeting = findMeeting(id);
                  if (meeting) setMoved({ meeting, ...drawn });
                }}
                onOpen={open}
                onSelect={({ start, end, isAllDay }) =>
                  go({
                    ...{ create: true, from: start, to: end, whole: isAllDay || undefined },
                    propose: view === 'month' || undefined,
                  })
                }
                timeZone={timeZone}
                view={view}
              />
            </Suspense>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {url.create && (
          <ProposedMeeting
            isProposal={!url.from || url.propose === true}
            onClose={close}
            room={room}
            rooms={rooms}
            times={{ ...chosen, isAllDay: url.whole ?? false }}
          />
        )}
        {url.open && <OpenMeeting id={url.open} onClose={close} rooms={rooms} />}
      </Suspense>
      {moved && <MoveMeeting moved={moved} onClose={() => setMoved(undefined)} />}
    </div>
  );
}
