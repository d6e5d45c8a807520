import { dateFormat } from '../../../platform/i18n/formats.ts';

/**
 * Formats a release time as YYYY-MM-DD HH:mm:ss in the browser's time zone. Returns three dashes if the time is unknown
 * (spec §9).
 */
export function formatReleaseTime(iso: string | null): string {
  if (iso === null) return '---';
  const two = '2-digit' as const;
  const parts = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  } as const;
  // The Swedish locale formats dates as ISO 8601.
  return dateFormat(parts, 'sv-SE').format(new Date(iso));
}
