import { addMonths, type IsoDate } from '../../../platform/dates/iso-dates.ts';

/**
 * The first date on which somebody whose last attendance day is `lastDay` may be erased, where attendance is kept with its
 * person for so many months; null where nothing has to be kept.
 */
export const retainedUntil = (lastDay: IsoDate | null, months: number | null): IsoDate | null =>
  lastDay === null || months === null ? null : addMonths(lastDay, months);
