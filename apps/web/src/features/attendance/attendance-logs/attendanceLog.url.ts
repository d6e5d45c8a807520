import { page, urlOf } from '../../../ui/url/url.ts';

export const attendanceLogUrl = urlOf({ page });
