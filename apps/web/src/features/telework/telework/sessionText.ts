import type { WorkingSession } from '@gatehouse/api/telework/telework';
import { twelveHours } from '@gatehouse/messages';
import { formatDuration, formatTime } from '../../../platform/dates.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { language } from '../../../platform/i18n/language.ts';
import type { text } from '../../../platform/i18n/text.ts';

export const toMinutes = (seconds: number): number => Math.round(seconds / 60);

/** Formats the full hour of a time, such as "9 AM" or "오전 9시". */
export const hourText = (at: number, timeZone: string): string =>
  dateFormat({ hour: 'numeric', hourCycle: twelveHours(language.get()), timeZone }).format(at);

/** Formats seconds as a duration in minutes. A duration below one minute is shown as one minute. */
export const durationText = (seconds: number): string => formatDuration(Math.max(1, toMinutes(seconds)));

export const rangeText = ({ start, end }: WorkingSession, zone: string): string =>
  `${formatTime(start, zone)} – ${formatTime(end, zone)}`;

/**
 * Returns the text of a session for screen readers: state, duration, start and end, whether it counts as work, and its
 * apps.
 */
export function sessionText(t: typeof text, session: WorkingSession, zone: string): string {
  const { stateType, duration, counts, activeProcesses } = session;
  const head = `${t(`telework.telework.states.${stateType}`)}, ${durationText(duration)}, ${rangeText(session, zone)}`;
  const apps = activeProcesses.map(({ app, cpuTime }) => `${app} ${durationText(cpuTime)}`);
  return [head, ...(counts ? [] : [t('telework.telework.uncountedMark')]), ...apps].join('; ');
}
