import { instantToIsoLocalTime } from '../../../platform/dates/zones.ts';

/** Returns the local time in a zone as YYYY-MM-DDTHH:mm:ss, the format of contract dates. */
export const localNow = (zone: string, now: Date): string => instantToIsoLocalTime(zone, now.getTime());
