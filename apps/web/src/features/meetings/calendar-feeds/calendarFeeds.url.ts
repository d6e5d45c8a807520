import { flag, urlOf } from '../../../ui/url.ts';

export const calendarFeedsUrl = urlOf({ subscribe: flag });
