import { instantToLocalTime } from '../../../platform/dates/zones.ts';

/** What the clocks of a zone show, YYYY-MM-DDTHH:mm:ss, as the dates of contracts are written. */
export const wallNow = (zone: string, now: Date): string =>
  instantToLocalTime(zone, now.getTime()).replace(' ', 'T');
