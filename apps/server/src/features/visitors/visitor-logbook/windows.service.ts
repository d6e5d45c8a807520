import type { Db } from '../../../platform/db/database.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import * as queries from './windows.queries.ts';
import {
  computeGuestWindows,
  computeWindows,
  type VisitorWindow,
  type WindowMeeting,
} from './windows.rules.ts';

/** A visitor, or a guest without a visitor record, with their entry windows. */
export interface VisitorPlan {
  visitor: Pick<queries.VisitorRow, 'id' | 'companyId' | 'displayName' | 'email' | 'hostId' | 'zone'> & {
    departmentId: number | null;
  };
  /**
   * True for a guest without a visitor record. Such a guest is identified by the email address, for one meeting or
   * series.
   */
  isGuest: boolean;
  meetings: readonly queries.GuestMeetingRow[];
  windows: readonly VisitorWindow[];
}

const toWindowMeetings = (meetings: readonly queries.GuestMeetingRow[]): WindowMeeting[] =>
  meetings.map((meeting) => ({
    ...meeting,
    startsAt: meeting.startsAt.getTime(),
    endsAt: meeting.endsAt.getTime(),
  }));

async function plan(
  db: Db,
  companyId: number,
  visitors: readonly queries.VisitorRow[],
  guests: readonly queries.GuestNumberRow[],
): Promise<VisitorPlan[]> {
  if (visitors.length === 0 && guests.length === 0) return [];
  const margins = await findDeviceSettings(db, companyId);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const meetingRows = [
    ...(visitors.length === 0 ? [] : await queries.findMeetings(db, companyId, idsOf(visitors))),
    ...(guests.length === 0 ? [] : await queries.findMeetingsOfGuests(db, companyId, idsOf(guests))),
  ];
  const meetings = Map.groupBy(meetingRows, ({ visitorId }) => visitorId);
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
        windows: computeWindows(expected, toWindowMeetings(own), margins),
      };
    }),
    ...guests.map((guest) => {
      const own = meetings.get(guest.id) ?? [];
      const visitor = { ...guest, displayName: guest.email, hostId: null, departmentId: null };
      return {
        visitor,
        isGuest: true,
        meetings: own,
        windows: computeGuestWindows(toWindowMeetings(own), margins),
      };
    }),
  ];
}

/**
 * Finds the current entry windows of these visitors and guests of a company. The windows are computed on each call, so
 * changed settings and meetings apply immediately.
 */
export const findPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<VisitorPlan[]> =>
  ids.length === 0
    ? []
    : plan(
        db,
        companyId,
        await queries.findVisitors(db, companyId, ids),
        await queries.findGuests(db, companyId, ids),
      );

/** Finds entry windows like `findPlans`, but locks the visitors and guests until the transaction ends. */
export const lockPlans = async (db: Db, companyId: number, ids: readonly number[]): Promise<VisitorPlan[]> =>
  ids.length === 0
    ? []
    : plan(
        db,
        companyId,
        await queries.lockVisitors(db, companyId, ids),
        await queries.findGuests(db, companyId, ids, true),
      );
