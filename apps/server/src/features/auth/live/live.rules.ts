import { type LiveEvent, liveTopics } from '../../../platform/live-event.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * A live message for a browser. It contains the company, and the IDs of the changed rows if the signed-in person may
 * see them.
 */
export interface LiveMessage {
  companyId: number;
  ids?: number[];
}

export function concernsRights(viewer: Viewer, event: LiveEvent): boolean {
  if (event.topic !== 'rights.changed') return false;
  if (event.ids) return event.ids.includes(viewer.accountId);
  return event.companyId === 0 || viewer.companyIds.includes(event.companyId);
}

/**
 * Returns the live message about an event for a signed-in person. Undefined if this person may not receive the event.
 */
export function messageFor(viewer: Viewer, event: LiveEvent): LiveMessage | undefined {
  const { topic, companyId, ids } = event;
  if (topic === 'rights.changed') return concernsRights(viewer, event) ? { companyId } : undefined;
  // while the signed-in person must set up two-step verification, the stream sends only messages about changed rights
  if (viewer.secondStepDue) return undefined;
  if (topic === 'notifications.changed')
    return ids?.includes(viewer.accountId) && viewer.permissions.has(liveTopics[topic])
      ? { companyId }
      : undefined;
  if (!viewer.companyIds.includes(companyId) || !viewer.permissions.has(liveTopics[topic])) return undefined;
  if (topic !== 'attendance.changed' || viewer.permissions.has('STAFF_LIST')) return { companyId, ids };
  // a manager receives no employee IDs, because the employees may belong to other departments
  if (viewer.permissions.has('DEPARTMENT_TIMESHEET')) return { companyId };
  const { employeeId } = viewer;
  if (employeeId === null || (ids && !ids.includes(employeeId))) return undefined;
  return { companyId, ids: [employeeId] };
}
