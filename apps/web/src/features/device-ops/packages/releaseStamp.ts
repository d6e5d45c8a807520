import { dateFormat } from '../../../platform/i18n/formats.ts';

/** When a version was released, YYYY-MM-DD HH:mm:ss by this browser's clock; three dashes where nobody said (spec §9). */
export function releaseStamp(iso: string | null): string {
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
  // the Swedish locale writes ISO 8601
  return dateFormat(parts, 'sv-SE').format(new Date(iso));
}
