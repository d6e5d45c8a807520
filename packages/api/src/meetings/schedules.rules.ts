import { type Action, mayOf } from '../platform/states.ts';
import { type ScheduleOwner, type ScheduleReason, type ScheduleStatus, schedules } from './schedules.ts';

type ScheduleAction = Action<unknown, ScheduleStatus, ScheduleReason>;

const decided = { APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;
const always = { from: ['PENDING', 'APPROVED', 'REJECTED'], not: {} } as const;

/** What somebody can do who may write where an event stands; changing it approves it. */
export const writerActions = {
  update: { operation: schedules.update, ...always },
  remove: { operation: schedules.remove, ...always },
  approve: { operation: schedules.approve, from: ['PENDING'], to: 'APPROVED', not: decided },
  reject: { operation: schedules.reject, from: ['PENDING'], to: 'REJECTED', not: decided },
} as const satisfies Record<string, ScheduleAction>;

const untilApproved = { from: ['PENDING', 'REJECTED'], not: { APPROVED: 'APPROVED' } } as const;

/** What somebody can do to what they proposed; changing it proposes it anew. */
export const proposerActions = {
  update: { operation: schedules.update, to: 'PENDING', ...untilApproved },
  remove: { operation: schedules.remove, ...untilApproved },
} as const satisfies Record<string, ScheduleAction>;
export type ScheduleActionName = keyof typeof writerActions;

/** Who looks at schedules. */
export interface ScheduleViewer {
  employeeId: number | null;
  /** Administers the company or all of them. */
  isAdmin: boolean;
  /** Departments the viewer manages, with all below them. */
  managedDepartmentIds: readonly number[];
}

/** Where an event stands. */
export interface SchedulePlaceOf {
  ownerType: ScheduleOwner;
  departmentId: number | null;
  /** Who wrote it. */
  employeeId: number | null;
}

/** rules.md §6: one's own schedule oneself, a department's its managers and administrators, the company's administrators. */
export function mayWrite(
  viewer: ScheduleViewer,
  { ownerType, departmentId, employeeId }: SchedulePlaceOf,
): boolean {
  if (ownerType === 'PERSONAL') return viewer.employeeId !== null && viewer.employeeId === employeeId;
  if (viewer.isAdmin) return true;
  return departmentId !== null && viewer.managedDepartmentIds.includes(departmentId);
}

/** What a viewer may do to an event, and why not now. */
export function mayOfEvent(viewer: ScheduleViewer, place: SchedulePlaceOf, status: ScheduleStatus) {
  const isProposer = viewer.employeeId !== null && viewer.employeeId === place.employeeId;
  if (mayWrite(viewer, place)) {
    const { update, remove } = writerActions;
    // nobody decides what is for themselves alone
    const actions = place.ownerType === 'PERSONAL' ? { update, remove } : writerActions;
    return mayOf<unknown, ScheduleStatus, ScheduleReason, ScheduleActionName>(
      actions as typeof writerActions, // fewer of the same
      status,
      null,
      () => true,
    );
  }
  return mayOf<unknown, ScheduleStatus, ScheduleReason, 'update' | 'remove'>(
    proposerActions,
    status,
    null,
    () => isProposer,
  );
}
