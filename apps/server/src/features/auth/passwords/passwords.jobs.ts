import type { Job } from '../../../platform/services.ts';
import { deleteOldCodes } from './passwords.queries.ts';

const day = 24 * 3_600_000;

/** Codes that have been worthless for a day, whoever they were for. */
export const tidyCodes: Job = {
  queue: 'passwords.tidy',
  cron: '41 * * * *',
  run: async ({ database, clock }) => {
    await database.asSystem((db) => deleteOldCodes(db, new Date(clock.now().getTime() - day)));
  },
};
