import { flag, urlOf } from '../../../ui/url/url.ts';

export const calendarFeedsUrl = urlOf({ subscribe: flag });
