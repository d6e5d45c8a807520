import { page, urlOf } from '../../../ui/url.ts';

export const attendanceLogUrl = urlOf({ page });
