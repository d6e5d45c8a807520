import { formatDuration, formatNumber } from '../../../platform/dates.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';

const [hour, day] = [60, 24 * 60];

/** How far a clock is off, as one says it: "3 minutes", "12 hours 22 minutes", "3 days 4 hours". */
export function amountOff(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes < day) return formatDuration(minutes);
  const hours = Math.round(minutes / hour);
  const days = formatNumber(Math.floor(hours / 24), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const rest = hours % 24;
  if (rest === 0) return days;
  // Japanese writes numbers and units without spaces
  return language.get() === 'ja'
    ? `${days}${formatDuration(rest * hour)}`.replaceAll(/\s/g, '')
    : `${days} ${formatDuration(rest * hour)}`;
}

/** That a clock is ahead of the portal's, or behind, and how far. */
export function useClockText(): (seconds: number) => string {
  const t = useText();
  return (seconds) =>
    t(seconds > 0 ? 'area.devices.clockAhead' : 'area.devices.clockBehind', { time: amountOff(seconds) });
}
