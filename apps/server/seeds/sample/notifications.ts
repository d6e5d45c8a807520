import { addDays, DAY } from '@gatehouse/api/platform/dates';
import { notifyHolders } from '../../src/features/notifications/notifications/notifications.service.ts';
import type { Services } from '../../src/platform/services.ts';
import type { SampleHome } from './attendance/plan.ts';
import * as queries from './sample.queries.ts';

const hour = 3_600_000;
/**
 * Ages of the notifications about devices that no longer connect. Each age is displayed in a different relative time
 * format of spec §9. The last two notifications are unread.
 */
const silences = [75 * DAY, 16 * DAY, 4 * DAY, 7 * hour];

/**
 * Adds notifications about unreachable devices and unknown punches to a company. Notifications about late changes
 * already exist, because the portal sent them when the changes arrived. Notifications from before yesterday are
 * marked as read.
 */
export async function addNotifications(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, today }: SampleHome,
): Promise<void> {
  const now = clock.now().getTime();
  await database.asCompanies([companyId], async (db) => {
    for (const [index, device] of (await queries.findTerminals(db, companyId)).entries()) {
      const ago = silences[index];
      if (ago === undefined) break;
      const since = new Date(now - ago - DAY).toISOString();
      const noticeValues = { device: device.name, doorCode: device.doorCode, since, zone: device.zone };
      const cause = `${device.id} ${since}`;
      await notifyHolders(db, 'devices.silent', companyId, {
        cause,
        says: noticeValues,
        at: new Date(now - ago),
      });
    }
    for (const [back, count] of [
      [2, 4],
      [9, 1],
    ] as const) {
      const at = new Date(now - back * DAY);
      const date = addDays(today, -back);
      await notifyHolders(db, 'quarantine.unknownPunches', companyId, {
        cause: date,
        says: { date },
        counted: count,
        at,
      });
    }
    await queries.readNotifications(db, companyId, new Date(now - DAY - 3 * hour));
  });
}
