import { deleteOldAttempts } from '../../../platform/db/attempts.queries.ts';
import { deleteOldKeys } from '../../../platform/db/idempotency.queries.ts';
import type { Job } from '../../../platform/services.ts';
import { forgetOldBrowsers } from './known-browsers.queries.ts';
import { deleteOldSessions } from './sessions.queries.ts';

const hour = 3_600_000;
/** How long each is kept: a session for questions about it, a key for a client's last repeat. */
const kept = {
  sessions: 90 * 24 * hour,
  idempotencyKeys: 24 * hour,
  attempts: 24 * hour,
  browsers: 365 * 24 * hour,
};

/** Takes away what signing in leaves behind, so that none of these tables grows without bound. */
export const tidySessions: Job = {
  queue: 'sessions.tidy',
  cron: '17 * * * *',
  async run({ database, clock }) {
    const before = (age: number) => new Date(clock.now().getTime() - age);
    await database.asSystem((db) => deleteOldAttempts(db, before(kept.attempts)));
    await database.asSystem((db) => deleteOldKeys(db, before(kept.idempotencyKeys)));
    await database.asSystem((db) => deleteOldSessions(db, before(kept.sessions)));
    await database.asSystem((db) => forgetOldBrowsers(db, before(kept.browsers)));
  },
};
