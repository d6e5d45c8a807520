import type { Db } from '../../../platform/db/database.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './windows.queries.ts';
import { type Window, windowsOf } from './windows.rules.ts';

/** A visitor with the times in which they may enter. */
export interface Planned {
  visitor: queries.VisitorRow;
  meetings: readonly queries.MeetingRow[];
  windows: readonly Window[];
}

async function plan(db: Db, companyId: number, visitors: readonly queries.VisitorRow[]): Promise<Planned[]> {
  if (visitors.length === 0) return [];
  const margins = await findDeviceSettings(db, companyId);
  const ids = visitors.map(({ id }) => id);
  const meetings = Map.groupBy(await queries.findMeetings(db, companyId, ids), ({ visitorId }) => visitorId);
  return visitors.map((visitor) => {
    const own = meetings.get(visitor.id) ?? [];
    const times = own.map((one) => ({
      ...one,
      startsAt: one.startsAt.getTime(),
      endsAt: one.endsAt.getTime(),
    }));
    const expected = {
      ...visitor,
      activeFrom: visitor.activeFrom.getTime(),
      activeTo: visitor.activeTo.getTime(),
    };
    return { visitor, meetings: own, windows: windowsOf(expected, times, margins) };
  });
}

/** When and where these visitors of a company may enter, by what is known now: a changed setting or meeting counts at once. */
export const findPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<Planned[]> =>
  ids.length === 0 ? [] : plan(db, companyId, await queries.findVisitors(db, companyId, ids));

/** As `findPlans`; nobody else changes or deletes the visitors before the transaction ends. */
export const lockPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<Planned[]> =>
  ids.length === 0 ? [] : plan(db, companyId, await queries.lockVisitors(db, companyId, ids));
