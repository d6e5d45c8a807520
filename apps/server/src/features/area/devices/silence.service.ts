import { onlineMs } from '@gatehouse/api/area/devices.rules';
import { forEachCompany } from '../../../platform/each-company.ts';
import type { Job } from '../../../platform/services.ts';
import { findNotices } from '../../notifications/notice-settings/notice-settings.service.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { findEnabledCompanyIds } from '../../people/companies/company-ids.service.ts';
import { emitOfflineEvents } from '../../settings/webhook-deliveries/events.service.ts';
import { claimOffline, findSilent, findWanting } from './silence.queries.ts';

const hour = 3_600_000;
/** A portal that was away hears of its terminals again within minutes: until then their silence is its own. */
const hearingAgainMs = 15 * 60_000;

/** Tells whoever looks after devices of each that has been silent for as long as the company set, once a silence. */
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
          const before = new Date(at.getTime() - silentHours * hour);
          for (const { id, name, doorCode, zone, lastSeenAt } of await findSilent(db, companyId, before)) {
            const since = lastSeenAt.toISOString();
            const says = { device: name, doorCode, since, zone };
            await notifyHolders(db, 'devices.silent', companyId, { cause: `${id} ${since}`, at, says });
          }
        }),
      );
    },
  };
}

/** A device that was heard before that is no news any more. */
const newsMs = 24 * hour;

/** Has webhooks told of devices that are offline since a moment ago. */
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
