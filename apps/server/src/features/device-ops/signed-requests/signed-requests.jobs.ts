import type { Feature } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/services.ts';
import { signedRequestsPersonal } from './signed-requests.personal.ts';
import { deleteOldNonces } from './signed-requests.queries.ts';
import { timestampSeconds } from './signed-requests.service.ts';

/** Deletes nonces with timestamps that are no longer accepted. */
const forgetNoncesJob: Job = {
  queue: 'devices.nonces',
  cron: '7 * * * *',
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - 2 * timestampSeconds * 1000);
    await database.asSystem((db) => deleteOldNonces(db, before));
  },
};

/** Lists the jobs and personal data of the nonces of signed requests. */
export const signedRequestsFeature: Feature = {
  name: 'signed-requests',
  serves: 'devices',
  personal: signedRequestsPersonal,
  constraints: {},
  routes: [],
  jobs: [forgetNoncesJob],
};
