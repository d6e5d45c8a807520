import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import { formatNumber } from '../../../../platform/dates.ts';
import { language } from '../../../../platform/i18n/language.ts';
import { useText } from '../../../../platform/i18n/useText.ts';

/** Returns the clock error in one or two units, the larger unit first: "12 hr", "22 min". */
export function formatDriftParts(seconds: number): string[] {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const hours = minutes < MINUTES_PER_DAY ? Math.floor(minutes / 60) : Math.round(minutes / 60);
  const amounts =
    minutes < MINUTES_PER_DAY
      ? ([
          [hours, 'hour'],
          [minutes % 60, 'minute'],
        ] as const)
      : ([
          [Math.floor(hours / 24), 'day'],
          [hours % 24, 'hour'],
        ] as const);
  return amounts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' }));
}

/** Returns the clock error as one text: "12 hr 22 min", "3 days 4 hr". */
export const formatDrift = (seconds: number): string =>
  // Japanese writes numbers and units without spaces.
  language.get() === 'ja'
    ? formatDriftParts(seconds).join('').replaceAll(/\s/g, '')
    : formatDriftParts(seconds).join(' ');

/** Creates a function that formats by how much a clock is ahead of or behind the portal's clock. */
export function useClockText(): (seconds: number) => string {
  const t = useText();
  return (seconds) =>
    t(seconds > 0 ? 'area.devices.clockAhead' : 'area.devices.clockBehind', { time: formatDrift(seconds) });
}
