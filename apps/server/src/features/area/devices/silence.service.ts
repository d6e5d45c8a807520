import { onlineMs } from '@gatehouse/api/area/devices.rules';
import { DAY, HOUR } from '@gatehouse/api/platform/dates';
import { findEnabledCompanyIds } from '../../../platform/db/companies.ts';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findNotices } from '../../notifications/notice-settings/notice-settings.service.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { emitOfflineEvents } from '../../settings/webhook-deliveries/events.service.ts';
import { claimOffline, findSilent, findWanting } from './silence.queries.ts';

/**
 * Milliseconds within which terminals reconnect after a restart of the portal. A silent terminal counts as offline only
 * after this time.
 */
const hearingAgainMs = 15 * 60_000;

/**
 * Creates the job that notifies device managers of devices that are silent longer than the company's limit. Each
 * period of silence is reported once.
 */
export function silenceJob(): Job {
  let listeningSince: number | undefined;
  return {
    queue: 'devices.silence',
    cron: '*/5 * * * *',
    atStart: true,
    async run({ database, clock }) {
      const at = clock.now();
      listeningSince ??= at.getTime();
      if (at.getTime() < listeningSince + hearingAgainMs) return;
      await forEachCompany(await database.asSystem(findEnabledCompanyIds), (companyId) =>
        database.asCompanies([companyId], async (db) => {
          const { silentHours } = await findNotices(db, companyId);
          if (silentHours === null) return;
          const before = new Date(at.getTime() - silentHours * HOUR);
          for (const { id, name, doorCode, zone, lastSeenAt } of await findSilent(db, companyId, before)) {
            const since = lastSeenAt.toISOString();
            const noticeValues = { device: name, doorCode, since, zone };
            await notifyHolders(db, 'devices.silent', companyId, {
              cause: `${id} ${since}`,
              at,
              says: noticeValues,
            });
          }
        }),
      );
    },
  };
}

/** Maximum offline time in milliseconds. A device that has been offline for longer is not reported. */
const newsMs = DAY;

/** Creates the job that sends a webhook event for each device that just went offline. */
export function offlineJob(): Job {
  let listeningSince: number | undefined;
  return {
    queue: 'devices.offline',
    cron: '* * * * *',
    atStart: true,
    async run({ database, clock }) {
      const at = clock.now();
      listeningSince ??= at.getTime();
      if (at.getTime() < listeningSince + hearingAgainMs) return;
      await forEachCompany(await database.asSystem((db) => findWanting(db, 'device.offline')), (companyId) =>
        database.asCompanies([companyId], async (db) => {
          const [from, to] = [new Date(at.getTime() - newsMs), new Date(at.getTime() - onlineMs)];
          const ids = await claimOffline(db, companyId, from, to);
          if (ids.length > 0) await emitOfflineEvents(db, companyId, ids, at);
        }),
      );
    },
  };
}
