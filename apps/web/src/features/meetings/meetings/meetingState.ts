import type { Meeting } from '@gatehouse/api/meetings/meetings';
import { dotColorOf, type MeetingState, stateOf } from '@gatehouse/api/meetings/meetings.rules';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Tone } from '../../../ui/display/tones.ts';

const toMilliseconds = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

/** Returns the state of a meeting at the current time of the browser. */
export const stateNow = ({ startsAt, endsAt, actualStart, actualEnd }: Meeting): MeetingState =>
  stateOf({
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    actualStart: toMilliseconds(actualStart),
    actualEnd: toMilliseconds(actualEnd),
    now: now().getTime(),
  });

const tones = { green: 'good', yellow: 'warn', red: 'bad', grey: 'quiet' } as const;

/** Returns the colour tone of the dot of a meeting (spec §4). */
export const toneOf = (meeting: Meeting): Tone => tones[dotColorOf(stateNow(meeting))];

/**
 * Tones of the badge with the state of a meeting. They differ from the colours of the dot, because the badge of a bad
 * state looks like an error.
 */
const badgeTones: Readonly<Record<MeetingState, Tone>> = {
  UPCOMING: 'good',
  RUNNING: 'warn',
  CHECKED_IN: 'good',
  CHECKED_OUT: 'quiet',
  ENDED: 'quiet',
};

export const badgeToneOf = (meeting: Meeting): Tone => badgeTones[stateNow(meeting)];

export function useMeetingState() {
  const t = useText();
  return (meeting: Meeting): string => t(`meetings.meetings.states.${stateNow(meeting)}`);
}
