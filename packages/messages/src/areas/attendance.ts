import { filesByLanguage } from '../texts.ts';

export const attendance = {
  timesheets: filesByLanguage(
    () => import('../en/attendance/timesheets.ts'),
    () => import('../vi/attendance/timesheets.ts'),
    () => import('../ko/attendance/timesheets.ts'),
    () => import('../ja/attendance/timesheets.ts'),
  ),
  attendanceLogs: filesByLanguage(
    () => import('../en/attendance/attendance-logs.ts'),
    () => import('../vi/attendance/attendance-logs.ts'),
    () => import('../ko/attendance/attendance-logs.ts'),
    () => import('../ja/attendance/attendance-logs.ts'),
  ),
  attendanceMonths: filesByLanguage(
    () => import('../en/attendance/attendance-months.ts'),
    () => import('../vi/attendance/attendance-months.ts'),
    () => import('../ko/attendance/attendance-months.ts'),
    () => import('../ja/attendance/attendance-months.ts'),
  ),
  mending: filesByLanguage(
    () => import('../en/attendance/mending.ts'),
    () => import('../vi/attendance/mending.ts'),
    () => import('../ko/attendance/mending.ts'),
    () => import('../ja/attendance/mending.ts'),
  ),
  dayExplanation: filesByLanguage(
    () => import('../en/attendance/day-explanation.ts'),
    () => import('../vi/attendance/day-explanation.ts'),
    () => import('../ko/attendance/day-explanation.ts'),
    () => import('../ja/attendance/day-explanation.ts'),
  ),
  workShifts: filesByLanguage(
    () => import('../en/attendance/work-shifts.ts'),
    () => import('../vi/attendance/work-shifts.ts'),
    () => import('../ko/attendance/work-shifts.ts'),
    () => import('../ja/attendance/work-shifts.ts'),
  ),
  holidays: filesByLanguage(
    () => import('../en/attendance/holidays.ts'),
    () => import('../vi/attendance/holidays.ts'),
    () => import('../ko/attendance/holidays.ts'),
    () => import('../ja/attendance/holidays.ts'),
  ),
  dashboards: filesByLanguage(
    () => import('../en/attendance/dashboards.ts'),
    () => import('../vi/attendance/dashboards.ts'),
    () => import('../ko/attendance/dashboards.ts'),
    () => import('../ja/attendance/dashboards.ts'),
  ),
};
