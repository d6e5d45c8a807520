import { mayOf, type StateAction } from '../platform/states.ts';
import { type ScheduleOwner, type ScheduleReason, type ScheduleStatus, schedules } from './schedules.ts';

type ScheduleAction = StateAction<unknown, ScheduleStatus, ScheduleReason>;

const decided = { APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;
const always = { from: ['PENDING', 'APPROVED', 'REJECTED'], not: {} } as const;

/**
 * Actions on an event for people with write access to its schedule. An update by one of these people also approves a
 * proposed event.
 */
const writerActions = {
  update: { operation: schedules.update, ...always },
  remove: { operation: schedules.remove, ...always },
  approve: { operation: schedules.approve, from: ['PENDING'], to: 'APPROVED', not: decided },
  reject: { operation: schedules.reject, from: ['PENDING'], to: 'REJECTED', not: decided },
} as const satisfies Record<string, ScheduleAction>;

const untilApproved = { from: ['PENDING', 'REJECTED'], not: { APPROVED: 'APPROVED' } } as const;

/** Actions on an event for the person that proposed it. An update by this person proposes the event again. */
const proposerActions = {
  update: { operation: schedules.update, to: 'PENDING', ...untilApproved },
  remove: { operation: schedules.remove, ...untilApproved },
} as const satisfies Record<string, ScheduleAction>;
export type ScheduleActionName = keyof typeof writerActions;

export interface ScheduleViewer {
  employeeId: number | null;
  /** Whether the caller administers the company or the installation. */
  isAdmin: boolean;
  /** Departments the caller manages, including subdepartments. */
  managedDepartmentIds: readonly number[];
}

export interface ScheduleEventOwner {
  ownerType: ScheduleOwner;
  departmentId: number | null;
  /** Employee that created the event. */
  employeeId: number | null;
}

/**
 * Checks write access to a schedule (rules.md §6). People may write to their own schedule, managers to the schedule of
 * their department, and administrators to the schedules of departments and the company.
 */
export function mayWrite(
  viewer: ScheduleViewer,
  { ownerType, departmentId, employeeId }: ScheduleEventOwner,
): boolean {
  if (ownerType === 'PERSONAL') return viewer.employeeId !== null && viewer.employeeId === employeeId;
  if (viewer.isAdmin) return true;
  return departmentId !== null && viewer.managedDepartmentIds.includes(departmentId);
}

export function mayOfEvent(viewer: ScheduleViewer, event: ScheduleEventOwner, status: ScheduleStatus) {
  const isProposer = viewer.employeeId !== null && viewer.employeeId === event.employeeId;
  if (mayWrite(viewer, event)) {
    const { update, remove } = writerActions;
    // Personal events need no approval, so they have no actions to approve or reject.
    const actions = event.ownerType === 'PERSONAL' ? { update, remove } : writerActions;
    return mayOf<unknown, ScheduleStatus, ScheduleReason, ScheduleActionName>(
      actions as typeof writerActions, // The cast is needed, because `actions` may contain only some of the actions in `writerActions`.
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
