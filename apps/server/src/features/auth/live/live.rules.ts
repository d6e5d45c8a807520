import { type LiveEvent, liveTopics } from '../../../platform/live-event.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** What a browser is told: which company, and which rows where it may know them. */
export interface Heard {
  companyId: number;
  ids?: number[];
}

/** Whether the rights of this viewer may have changed with the event. */
export function concernsRights(viewer: Viewer, event: LiveEvent): boolean {
  if (event.topic !== 'rights.changed') return false;
  if (event.ids) return event.ids.includes(viewer.accountId);
  return event.companyId === 0 || viewer.companyIds.includes(event.companyId);
}

/** What this viewer hears of an event; undefined is nothing (issue: live events respect the viewer's rights). */
export function heardBy(viewer: Viewer, event: LiveEvent): Heard | undefined {
  const { topic, companyId, ids } = event;
  if (topic === 'rights.changed') return concernsRights(viewer, event) ? { companyId } : undefined;
  // a stream that was open when the second step became due goes on, to hear that it no longer is
  if (viewer.secondStepDue) return undefined;
  if (topic === 'notifications.changed')
    return ids?.includes(viewer.accountId) && viewer.permissions.has(liveTopics[topic])
      ? { companyId }
      : undefined;
  if (!viewer.companyIds.includes(companyId) || !viewer.permissions.has(liveTopics[topic])) return undefined;
  if (topic !== 'attendance.changed' || viewer.permissions.has('STAFF_LIST')) return { companyId, ids };
  // a manager learns that there is news, not of whom: the ids may be of other departments
  if (viewer.permissions.has('DEPARTMENT_TIMESHEET')) return { companyId };
  const { employeeId } = viewer;
  if (employeeId === null || (ids && !ids.includes(employeeId))) return undefined;
  return { companyId, ids: [employeeId] };
}
