import type { Meeting } from '@gatehouse/api/meetings/meetings';
import { type ScheduleEvent, type ScheduleOwner, schedules } from '@gatehouse/api/meetings/schedules';
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CalendarPlaceholder } from '../meetings/calendar/CalendarPlaceholder.tsx';
import { type CalendarEntry, toCalendarEntry } from '../meetings/calendar/calendarEntry.tsx';
import { EventDays } from '../meetings/calendar/EventDays.tsx';
import { PeriodCalendar } from '../meetings/calendar/PeriodCalendar.tsx';
import { PeriodSteps } from '../meetings/calendar/PeriodSteps.tsx';
import { periodText } from '../meetings/calendar/period.ts';
import { ViewSwitch } from '../meetings/calendar/ViewSwitch.tsx';
import { dateOf, localTimeIn, localTimeNow, timesFor } from '../meetings/localTime.ts';
import { useMeetingState } from '../meetings/meetingState.ts';
import { toEventEntry } from './eventEntry.tsx';
import classes from './Schedule.module.css';
import { schedulesUrl } from './schedules.url.ts';
import type { SchedulePeriod } from './usePeriod.ts';

const CreateEvent = lazyComponent(async () => (await import('./EventForm.tsx')).CreateEvent);
const OpenEvent = lazyComponent(async () => (await import('./OpenEvent.tsx')).OpenEvent);

interface ScheduleResult {
  data: { timeZone: string; content: ScheduleEvent[]; meetings?: Meeting[] } | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

interface Props {
  /** The accessible name of the calendar. */
  name: string;
  answer: ScheduleResult;
  period: SchedulePeriod;
  /** The default owner of a new event. */
  proposes: { ownerType: ScheduleOwner; departmentId?: number | undefined };
  /** A filter to choose the schedule. Absent if there is only one schedule. */
  filters?: ReactNode;
  /** Buttons before the "new event" button. */
  actions?: ReactNode;
}

/**
 * A schedule by day, week or month, with its dialogs (spec §2, routes mySchedule, departmentSchedule, companySchedule).
 */
export function Schedule({ name, answer, period, proposes, filters, actions }: Props) {
  const t = useText();
  const { me } = useSession();
  const isPhone = useIsPhone();
  const { url, go, replace } = useUrl(schedulesUrl);
  const { view, date } = period;
  const { data } = answer;
  const timeZone = data?.timeZone ?? 'UTC';
  const events = data?.content ?? [];
  const meetings = data?.meetings ?? [];
  const entries = useEntries(events, meetings, timeZone, proposes);
  const open = useOpenEntry(meetings);
  const close = () =>
    replace({
      ...{ create: undefined, from: undefined, to: undefined, whole: undefined },
      ...{ open: undefined, edit: undefined, remove: undefined },
    });
  const chosen = url.from && url.to ? { start: url.from, end: url.to } : timesFor(timeZone, date, date);
  const waiting = <CalendarPlaceholder />;
  const viewSwitch = <ViewSwitch onView={(next) => replace({ view: next })} view={view} />;
  const steps = <PeriodSteps date={date} onDate={(next) => replace({ date: next })} view={view} />;
  const isNobody = proposes.ownerType === 'PERSONAL' && me.employeeId === null;
  return (
    <>
      <PageHeader summary={!isPhone && steps}>
        {!isPhone && viewSwitch}
        {actions}
        <CreateButton
          load={loadOf(answer)}
          onClick={() => go({ create: true })}
          operation={schedules.create}
          reason={isNobody ? t('meetings.schedules.nobody') : undefined}
        >
          {t('meetings.schedules.create')}
        </CreateButton>
      </PageHeader>
      {isPhone && (
        <Stack gap="xs" pb="xs">
          {viewSwitch}
          {steps}
        </Stack>
      )}
      {filters}
      <div className={classes.calendar}>
        <Loaded
          empty={null}
          load={loadOf(answer)}
          onClearFilters={undefined}
          rows={data && [data]}
          skeleton={waiting}
        >
          {() =>
            isPhone ? (
              <EventDays
                date={date}
                entries={entries}
                nothing={t('meetings.schedules.nothing')}
                onOpen={open}
                today={dateOf(localTimeNow(timeZone))}
                view={view}
              />
            ) : (
              <Suspense fallback={waiting}>
                <PeriodCalendar
                  date={date}
                  entries={entries}
                  label={t('meetings.schedules.calendar', { month: periodText(view, date), schedule: name })}
                  mayCreate={!isNobody}
                  onOpen={open}
                  onSelect={({ start, end, isAllDay }) =>
                    go({ create: true, from: start, to: end, whole: isAllDay || undefined })
                  }
                  timeZone={timeZone}
                  view={view}
                />
              </Suspense>
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {url.create && data && (
          <CreateEvent
            onClose={close}
            proposes={proposes}
            times={{ ...chosen, isAllDay: url.whole ?? false }}
          />
        )}
        {url.open && data && <OpenEvent events={events} id={url.open} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Returns the events and meetings of the schedule as entries of the calendar, in the order of their start. */
function useEntries(
  events: readonly ScheduleEvent[],
  meetings: readonly Meeting[],
  timeZone: string,
  proposes: Props['proposes'],
): CalendarEntry[] {
  const t = useText();
  const meetingEntry = useMeetingEntry();
  const owners = new Set(events.map(({ owner }) => owner.ownerCode));
  const isNamed = proposes.ownerType === 'PERSONAL' || owners.size > 1;
  return [
    ...events.map((event) => {
      const state = t(`meetings.schedules.statuses.${event.eventStatus}`);
      return toEventEntry(event, { timeZone, state, isNamed });
    }),
    ...meetings.map((meeting) => meetingEntry(meeting, timeZone)),
  ].toSorted((entry, other) => entry.start.localeCompare(other.start));
}

/** Returns a function that opens an entry: an event in its dialog, a meeting on the page of its room. */
function useOpenEntry(meetings: readonly Meeting[]): (id: string) => void {
  const navigate = useNavigate();
  const { go } = useUrl(schedulesUrl);
  return (id: string) => {
    const meeting = meetings.find((candidate) => meetingEntryId(candidate) === id);
    if (!meeting) return go({ open: Number(id.replace('event', '')) });
    const { roomCode, buildingCode, start } = meeting;
    return void navigate({
      to: '/meeting-rooms',
      search: { roomCode, buildingCode, date: dateOf(start), open: meeting.id },
    });
  };
}

const meetingEntryId = ({ id }: Meeting) => `meeting${id}`;

/** Returns a function that converts a meeting to a schedule entry with its room, in the time zone of the schedule. */
function useMeetingEntry() {
  const state = useMeetingState();
  return (meeting: Meeting, timeZone: string): CalendarEntry => ({
    ...toCalendarEntry(meeting, state(meeting)),
    id: meetingEntryId(meeting),
    title: `${meeting.title} · ${meeting.roomName}`,
    ...(!meeting.isAllDay && {
      start: localTimeIn(timeZone, meeting.startsAt),
      end: localTimeIn(timeZone, meeting.endsAt),
    }),
    moves: 'nothing',
  });
}
