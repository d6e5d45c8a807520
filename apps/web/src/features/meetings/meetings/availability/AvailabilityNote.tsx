import type { Availability } from '@gatehouse/api/meetings/availability';
import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { joinList } from '../../../../platform/i18n/formats.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Dot } from '../../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../../ui/display/tones.ts';
import { clockText, dateOf, momentText, spanText } from '../localTime.ts';
import type { MeetingFormState } from '../typedMeeting.ts';
import classes from './AvailabilityNote.module.css';

interface Props {
  form: Pick<MeetingFormState, 'values' | 'set'>;
  found: Availability | undefined;
  /** Name of the chosen room. */
  room: string;
}

/** Maximum number of other free rooms that the note offers. The list of rooms contains all of them. */
const mostOffered = 3;

/**
 * Says whether the chosen room and the attendees are free, and offers other rooms and the next time at which everyone
 * and a room are free.
 */
export function AvailabilityNote({ form, found, room }: Props) {
  const t = useText();
  if (!found) return null;
  const { rooms, isFree, busy, dates } = found;
  const others = rooms.filter(({ id }) => id !== form.values.roomId).slice(0, mostOffered);
  const names = busy.map((person) =>
    dates === 1
      ? person.displayName
      : t('meetings.meetings.availability.busyDates', {
          name: person.displayName,
          count: person.dates,
          total: dates,
        }),
  );
  return (
    <div aria-live="polite" className={classes.note}>
      <Line tone={isFree ? 'good' : 'bad'}>
        {t(isFree ? 'meetings.meetings.availability.free' : 'meetings.meetings.availability.taken', { room })}
        {!isFree && others.length > 0 && (
          <Group component="span" gap="4px 12px">
            {t('meetings.meetings.availability.others')}
            {others.map((other) => (
              <Choice key={other.id} onClick={() => form.set({ roomId: other.id })}>
                <RoomWithSeats {...other} />
              </Choice>
            ))}
          </Group>
        )}
      </Line>
      {names.length > 0 && (
        <Line tone="warn">{t('meetings.meetings.availability.busy', { names: joinList(names) })}</Line>
      )}
      {(!isFree || names.length > 0) && <NextTime form={form} next={found.next} />}
    </div>
  );
}

/** Formats a time, such as "2026-11-20 9:00 AM – 10:00 AM". The date is repeated only if it differs. */
const timeText = (start: string, end: string, isAllDay: boolean): string =>
  isAllDay || dateOf(start) !== dateOf(end)
    ? spanText(start, end, isAllDay)
    : `${momentText(start)} – ${clockText(end)}`;

/** Offers the next time at which everyone and a room are free. */
function NextTime({ form: { values, set }, next }: Pick<Props, 'form'> & Pick<Availability, 'next'>) {
  const t = useText();
  if (next === null) return <Line tone="quiet">{t('meetings.meetings.availability.noNext')}</Line>;
  const { roomId, roomName, start, end } = next;
  return (
    <Line tone="info">
      {t('meetings.meetings.availability.next', {
        when: timeText(start, end, values.isAllDay === true),
        room: roomName,
      })}
      <Choice onClick={() => set({ roomId, start, end })}>{t('meetings.meetings.availability.use')}</Choice>
    </Line>
  );
}

function RoomWithSeats({ roomName, capacity }: Availability['rooms'][number]) {
  const t = useText();
  return capacity === null
    ? roomName
    : `${roomName} (${t('meetings.meetings.availability.seats', { count: capacity })})`;
}

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Dot tone={tone} />
      <span className={classes.text}>{children}</span>
    </p>
  );
}

function Choice({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" fz="inherit" onClick={onClick} type="button" underline="always">
      {children}
    </Anchor>
  );
}
