import { DAY } from '@gatehouse/api/platform/dates';
import { deleteOldAttempts } from '../../../platform/db/attempts.queries.ts';
import { deleteOldKeys } from '../../../platform/db/idempotency.queries.ts';
import type { Job } from '../../../platform/services.ts';
import { deleteOldBrowsers } from './known-browsers.queries.ts';
import { deleteOldSessions } from './sessions.queries.ts';

/**
 * Retention in ms. Ended sessions are kept for later investigations, and idempotency keys for detecting repeated calls.
 */
const retention = {
  sessions: 90 * DAY,
  idempotencyKeys: DAY,
  attempts: DAY,
  browsers: 365 * DAY,
};

/** Deletes expired rows of the sign-in tables, so that they do not grow without limit. */
export const tidySessions: Job = {
  queue: 'sessions.tidy',
  cron: '17 * * * *',
  async run({ database, clock }) {
    const cutoffFor = (age: number) => new Date(clock.now().getTime() - age);
    await database.asSystem((db) => deleteOldAttempts(db, cutoffFor(retention.attempts)));
    await database.asSystem((db) => deleteOldKeys(db, cutoffFor(retention.idempotencyKeys)));
    await database.asSystem((db) => deleteOldSessions(db, cutoffFor(retention.sessions)));
    await database.asSystem((db) => deleteOldBrowsers(db, cutoffFor(retention.browsers)));
  },
};
