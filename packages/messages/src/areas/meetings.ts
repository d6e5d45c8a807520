import { filesByLanguage } from '../texts.ts';

export const meetings = {
  calendarFeeds: filesByLanguage(
    () => import('../en/meetings/calendar-feeds.ts'),
    () => import('../vi/meetings/calendar-feeds.ts'),
    () => import('../ko/meetings/calendar-feeds.ts'),
    () => import('../ja/meetings/calendar-feeds.ts'),
  ),
  calendarPasswords: filesByLanguage(
    () => import('../en/meetings/calendar-passwords.ts'),
    () => import('../vi/meetings/calendar-passwords.ts'),
    () => import('../ko/meetings/calendar-passwords.ts'),
    () => import('../ja/meetings/calendar-passwords.ts'),
  ),
  meetings: filesByLanguage(
    () => import('../en/meetings/meetings.ts'),
    () => import('../vi/meetings/meetings.ts'),
    () => import('../ko/meetings/meetings.ts'),
    () => import('../ja/meetings/meetings.ts'),
  ),
  schedules: filesByLanguage(
    () => import('../en/meetings/schedules.ts'),
    () => import('../vi/meetings/schedules.ts'),
    () => import('../ko/meetings/schedules.ts'),
    () => import('../ja/meetings/schedules.ts'),
  ),
};
