import { HOUR } from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { findArrival } from './arrivals.queries.ts';

/** Maximum age of an entrance in ms. Hosts get no notification about an entrance that a device reports later. */
const newsMs = HOUR;

interface VisitEntrance {
  visitId: number;
  /** Time of the arrival in epoch ms. */
  instant: number;
  /** The account that checked the visitor in. Null for a check-in by a device. */
  doneBy: number | null;
}

/**
 * Notifies the hosts of a visit that the visitor has arrived, at most once per visit and local date. The stored
 * notification does not contain the visitor’s name. The portal reads the name when it shows the notification.
 */
export async function notifyArrival(
  db: Db,
  { visitId, instant, doneBy }: VisitEntrance,
  at: Date,
): Promise<void> {
  if (at.getTime() - instant > newsMs) return;
  const arrival = await findArrival(db, visitId);
  if (!arrival) return;
  const { meetingId, title, zone } = arrival;
  const hosts = arrival.hosts.filter((id) => id !== doneBy);
  if (hosts.length === 0) return;
  await notifyAccounts(db, meetingId === null ? 'visitors.arrived' : 'visitors.arrivedForMeeting', hosts, {
    cause: `${visitId}:${dateAt(zone, instant)}`,
    at,
    says: {
      ...{ visit: String(visitId), since: new Date(instant).toISOString(), zone },
      ...(meetingId !== null && { id: String(meetingId), title }),
    },
  });
}
