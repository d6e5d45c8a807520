import { createHash, randomBytes } from 'node:crypto';
import { type Environment, loadConfig } from '../../apps/server/src/config.ts';
import { type Clock, systemClock } from '../../apps/server/src/platform/clock.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { openPortal, type Portal } from '../../apps/server/src/portal.ts';
import type { Factories, Person } from '../data/factories.ts';

interface OpenPortalOptions {
  /** Folder of files, mails and the secret key. */
  dataDir: string;
  settings?: Environment;
  clock?: Clock;
  /** Also runs jobs in the background. */
  work?: boolean;
  /** Lowest level of the messages that the portal prints. */
  logLevel?: 'silent' | 'error';
}

/**
 * Opens the real portal in this process, ready for requests. The connection is that of the database owner, and the
 * portal itself signs in with its own role. The caller closes the portal.
 */
export async function openTestPortal(
  connection: Connection,
  { dataDir, settings, clock = systemClock, work = false, logLevel = 'error' }: OpenPortalOptions,
): Promise<Portal> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    FIRST_ADMIN_PASSWORD: 'first-Start-1',
    ...settings,
  });
  const portal = await openPortal(config, deriveConnections(connection), createLog(logLevel), {
    clock,
    work,
  });
  await portal.app.ready();
  return portal;
}

/** Creates a session without the sign-in page. Returns its token. The session outlives every change of a test clock. */
export async function openTestSession(make: Factories, person: Person, clock: Clock): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await make.owner.query(
    `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, $4, $4, 1000000, $4::timestamptz + interval '700 days', $4::timestamptz + interval '700 days')`,
    [person.accountId, person.companyId, createHash('sha256').update(token).digest(), clock.now()],
  );
  return token;
}
