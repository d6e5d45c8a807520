import type { installation } from '@gatehouse/api/overview/installation';
import { DAY } from '@gatehouse/api/platform/dates';
import { z } from 'zod';
import type { Call } from '../../../platform/http/route.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';
import * as queries from './installation.queries.ts';

/** The row that `npm run backup` writes after each backup. */
const backupSettings = settingGroup(
  'backup',
  z.object({ lastAt: z.iso.datetime().nullable().default(null) }),
);

/** Returns what an operator has to attend to, as far as the portal knows it. */
export async function findInstallation({ db, viewer, clock, settings }: Call<typeof installation.get>) {
  const now = clock.now();
  const { failingSince, failed } = await queries.findMailState(db, now);
  const { lastAt } = await readSettings(db, backupSettings, null);
  return {
    withoutAdministrator: await queries.findWithoutAdministrator(db, viewer),
    mail: {
      isSetUp: settings.hasMailServer,
      failingSince: failingSince?.toISOString() ?? null,
      failed,
    },
    failedJobs: await queries.countFailedJobs(db, new Date(now.getTime() - DAY)),
    backup: { isRecorded: settings.hasOwnDatabase, lastAt },
  };
}
