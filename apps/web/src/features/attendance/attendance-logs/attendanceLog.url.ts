import { page, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address, besides whose day it is. */
export const attendanceLogUrl = urlOf({ page });
