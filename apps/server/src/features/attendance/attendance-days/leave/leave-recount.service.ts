import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RecountCause } from '@gatehouse/api/requests/leave-balances';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * Dates and employees of a recount of leave. Both dates are inclusive, and null means no limit. A missing list means
 * all employees.
 */
export interface RecountScope {
  companyId: number;
  from: IsoDate | null;
  to: IsoDate | null;
  employeeIds?: readonly number[] | undefined;
  departmentIds?: readonly number[] | undefined;
}

/** Reason for a recount of leave. `name` is the name of the holiday or shift, or '' for other changes of hours. */
export interface RecountReason {
  cause: RecountCause;
  name: string;
}

/** A date for which a recount changed the amount of leave taken. */
export interface RecountedDate {
  employeeId: number;
  date: IsoDate;
}

export interface RecountOptions {
  scope: RecountScope;
  why: RecountReason;
  at: Date;
  /**
   * Last leave of the previous call, after which the recount continues. If absent, the recount starts at the beginning.
   */
  after?: { employeeId: number; id: number } | undefined;
  /** Maximum number of leaves recounted in one call. */
  limit: number;
}

/**
 * Recount of leave after a change of hours. The feature `requests` implements it, because leave belongs to
 * `requests`, which imports `attendance`. Both functions run in the caller's transaction.
 */
export interface LeaveRecount {
  /** Returns the number of people with leave that must be recounted in at least one of the scopes. */
  countPeople(db: Db, scopes: readonly RecountScope[]): Promise<number>;
  /** Recounts leave. Returns the changed dates and the position for the next call. `next` is null at the end. */
  recount(
    db: Db,
    options: RecountOptions,
  ): Promise<{ dates: RecountedDate[]; next: { employeeId: number; id: number } | null }>;
}
