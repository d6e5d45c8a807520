import { addMonths, type IsoDate } from '@gatehouse/api/platform/dates';

/**
 * Returns the first date on which a person may be erased, `months` after the last attendance day. Null if there is no
 * attendance day or no retention period.
 */
export const retentionEndDate = (lastDay: IsoDate | null, months: number | null): IsoDate | null =>
  lastDay === null || months === null ? null : addMonths(lastDay, months);
