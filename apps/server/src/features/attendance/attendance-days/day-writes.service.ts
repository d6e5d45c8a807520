import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { EarnedLeave } from './leave/earned-leave.rules.ts';

/** Rows to write, collected per employee and sent as arrays. Instants are ISO strings. */
export interface DayWrites {
  /** The cause that is stored with a change to a day that ended long ago. */
  cause: RecalculationCause;
  changed: {
    id: string;
    punchDate: IsoDate;
    direction: string | null;
    workDate: IsoDate;
    ignored: string | null;
  }[];
  days: {
    employeeId: number;
    workDate: IsoDate;
    status: string;
    zone: string;
    checkIn: string | null;
    checkOut: string | null;
    figures: [worked: number, late: number, early: number, overtime: number];
    explanation: string;
    /** End of the day as an ISO string: the later of the end of its window and its last punch. */
    endsAt: string;
  }[];
  /**
   * Days that no longer have punches. `status` is the status of such a day once the day is over. In a closed month,
   * these days are listed as late changes.
   */
  gone: { employeeId: number; workDate: IsoDate; status: string; zone: string; endsAt: string }[];
  /** Compensatory leave for approved overtime, in minutes. Also contains requests that earn 0 minutes. */
  earned: EarnedLeave[];
}

export const createDayWrites = (cause: RecalculationCause): DayWrites => ({
  cause,
  changed: [],
  days: [],
  gone: [],
  earned: [],
});
