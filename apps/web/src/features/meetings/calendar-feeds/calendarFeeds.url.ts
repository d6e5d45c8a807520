import { flag, urlOf } from '../../../ui/url.ts';

/** The dialog of a calendar's address. */
export const calendarFeedsUrl = urlOf({ subscribe: flag });
