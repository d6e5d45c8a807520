import type { Db } from '../../../platform/db/database.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './windows.queries.ts';
import { guestWindowsOf, type Meeting, type Window, windowsOf } from './windows.rules.ts';

/** A visitor, or a guest who is none of the list, with the times in which they may enter. */
export interface Planned {
  visitor: Pick<queries.VisitorRow, 'id' | 'companyId' | 'displayName' | 'email' | 'hostId' | 'zone'> & {
    departmentId: number | null;
  };
  /** No visitor of the list: known by address, and for one meeting or series. */
  isGuest: boolean;
  meetings: readonly queries.MeetingRow[];
  windows: readonly Window[];
}

const timesOf = (meetings: readonly queries.MeetingRow[]): Meeting[] =>
  meetings.map((one) => ({ ...one, startsAt: one.startsAt.getTime(), endsAt: one.endsAt.getTime() }));

async function plan(
  db: Db,
  companyId: number,
  visitors: readonly queries.VisitorRow[],
  guests: readonly queries.GuestRow[],
): Promise<Planned[]> {
  if (visitors.length === 0 && guests.length === 0) return [];
  const margins = await findDeviceSettings(db, companyId);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const found = [
    ...(visitors.length === 0 ? [] : await queries.findMeetings(db, companyId, idsOf(visitors))),
    ...(guests.length === 0 ? [] : await queries.findMeetingsOfGuests(db, companyId, idsOf(guests))),
  ];
  const meetings = Map.groupBy(found, ({ visitorId }) => visitorId);
  return [
    ...visitors.map((visitor) => {
      const own = meetings.get(visitor.id) ?? [];
      const expected = {
        ...visitor,
        activeFrom: visitor.activeFrom.getTime(),
        activeTo: visitor.activeTo.getTime(),
        entered:
          visitor.entryFrom && visitor.entryTo
            ? { from: visitor.entryFrom.getTime(), to: visitor.entryTo.getTime() }
            : null,
      };
      return {
        ...{ visitor, isGuest: false, meetings: own },
        windows: windowsOf(expected, timesOf(own), margins),
      };
    }),
    ...guests.map((guest) => {
      const own = meetings.get(guest.id) ?? [];
      const visitor = { ...guest, displayName: guest.email, hostId: null, departmentId: null };
      return { visitor, isGuest: true, meetings: own, windows: guestWindowsOf(timesOf(own), margins) };
    }),
  ];
}

/** When and where these visitors and guests of a company may enter, by what is known now: a changed setting or meeting counts at once. */
export const findPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<Planned[]> =>
  ids.length === 0
    ? []
    : plan(
        db,
        companyId,
        await queries.findVisitors(db, companyId, ids),
        await queries.findGuests(db, companyId, ids),
      );

/** As `findPlans`; nobody else changes or deletes them before the transaction ends. */
export const lockPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<Planned[]> =>
  ids.length === 0
    ? []
    : plan(
        db,
        companyId,
        await queries.lockVisitors(db, companyId, ids),
        await queries.findGuests(db, companyId, ids, true),
      );
