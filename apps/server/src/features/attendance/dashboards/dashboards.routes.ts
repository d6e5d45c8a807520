import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { parseClock } from '@gatehouse/api/platform/dates';
import { clockAt, dateAt } from '../../../platform/dates/zones.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { dashboardsPersonal } from './dashboards.personal.ts';
import * as queries from './dashboards.queries.ts';
import {
  activityOf,
  checkInsOf,
  datesBetween,
  differencesOf,
  methodsOf,
  usualDates,
} from './dashboards.rules.ts';
import {
  datesOfPeriod,
  readOwnHours,
  readOwnMethods,
  scopeOf,
  summarizeToday,
} from './dashboards.service.ts';

export const dashboardsFeature: Feature = {
  name: 'dashboards',
  personal: dashboardsPersonal,
  constraints: {},
  routes: [
    route(dashboards.workingHours, (call) => readOwnHours(call, call.query.type)),
    route(dashboards.myMethods, (call) => readOwnMethods(call, call.query.type)),
    route(dashboards.todaySummary, summarizeToday),
    route(dashboards.todayCheckIns, async ({ db, viewer, query, clock }) => {
      const halfHours = await queries.readHalfHours(db, await scopeOf(db, viewer, query), clock.now());
      return checkInsOf(halfHours, query.lastHour);
    }),
    route(dashboards.todayActivity, async ({ db, viewer, query, clock }) => {
      const at = clock.now();
      const scope = await scopeOf(db, viewer, query);
      const date = dateAt(scope.timeZone, at.getTime());
      const halfHours = await queries.readHalfHours(db, scope, at);
      const entrances = await queries.readEntrances(db, scope, usualDates(date));
      const now = parseClock(clockAt(scope.timeZone, at.getTime()));
      return { date, now, ...activityOf(halfHours, entrances, query.lastHour) };
    }),
    route(dashboards.differences, async ({ db, viewer, query, clock }) => {
      return differencesOf(await queries.readHalfHours(db, await scopeOf(db, viewer, query), clock.now()));
    }),
    route(dashboards.attendanceActivity, async ({ db, viewer, query, clock }) => {
      const scope = await scopeOf(db, viewer, query);
      const dates = datesOfPeriod(query.type, scope, clock);
      const countsByDate = new Map((await queries.readDays(db, scope, dates)).map((day) => [day.date, day]));
      const zeroCounts = { checkIns: 0, late: 0, early: 0, absent: 0 };
      return {
        ...dates,
        days: datesBetween(dates).map((date) => ({ ...zeroCounts, ...countsByDate.get(date), date })),
      };
    }),
    route(dashboards.departmentMethods, async ({ db, viewer, query, clock }) => {
      const scope = await scopeOf(db, viewer, query);
      const dates = datesOfPeriod(query.type, scope, clock);
      return { ...dates, ...methodsOf(await queries.readMethods(db, scope, dates)) };
    }),
    route(dashboards.latestLogs, async ({ db, viewer, query }) => {
      const logs = await queries.findLatestLogs(db, await scopeOf(db, viewer, query));
      return { content: logs.map((log) => ({ ...log, time: log.time.toISOString() })) };
    }),
    route(dashboards.latestEmployees, async ({ db, viewer, query }) => {
      const employees = await queries.findLatestEmployees(db, await scopeOf(db, viewer, query));
      return {
        content: employees.map((employee) => ({ ...employee, addedAt: employee.addedAt.toISOString() })),
      };
    }),
  ],
};
