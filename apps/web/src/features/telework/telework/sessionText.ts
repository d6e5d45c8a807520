import type { WorkingSession } from '@gatehouse/api/telework/telework';
import { twelveHours } from '@gatehouse/messages';
import { formatDuration, formatTime } from '../../../platform/dates.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { language } from '../../../platform/i18n/language.ts';
import type { text } from '../../../platform/i18n/text.ts';

/** Seconds as minutes of a figure. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 60);

/** A full hour of the day, "9 AM", "오전 9시". */
export const hourText = (at: number, timeZone: string): string =>
  dateFormat({ hour: 'numeric', hourCycle: twelveHours(language.get()), timeZone }).format(at);

/** Seconds in words; less than a minute counts as one. */
export const lengthText = (seconds: number): string => formatDuration(Math.max(1, minutesOf(seconds)));

export const rangeText = ({ start, end }: WorkingSession, zone: string): string =>
  `${formatTime(start, zone)} – ${formatTime(end, zone)}`;

/** A session as it is read aloud: state, length, range, whether it counts, and its apps. */
export function sessionText(t: typeof text, session: WorkingSession, zone: string): string {
  const { stateType, duration, counts, activeProcesses } = session;
  const head = `${t(`telework.telework.states.${stateType}`)}, ${lengthText(duration)}, ${rangeText(session, zone)}`;
  const apps = activeProcesses.map(({ app, cpuTime }) => `${app} ${lengthText(cpuTime)}`);
  return [head, ...(counts ? [] : [t('telework.telework.uncountedMark')]), ...apps].join('; ');
}
