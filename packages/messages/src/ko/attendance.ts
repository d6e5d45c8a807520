import type { attendance as en } from '../en/attendance.ts';
import type { Texts } from '../texts.ts';

export const attendance: Texts<typeof en> = {};
