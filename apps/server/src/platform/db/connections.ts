import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';
import { appRole } from './migrate.ts';

export interface Connections {
  /** For all work of the portal: a role that owns nothing and cannot switch to another role (decision 034). */
  app: Connection;
  /** For migrations and nightly maintenance. */
  owner: Connection;
}

/**
 * Derives the logins of the portal and the owner from the owner login. If `host` is set, the portal signs in with its
 * own role, which the embedded database allows. A connection string is for one role, so each of the portal's
 * connections switches to the portal role when it opens.
 */
export const deriveConnections = (owner: Connection): Connections => ({
  owner,
  app: owner.connectionString ? { ...owner, role: appRole } : { ...owner, user: appRole },
});

/** Returns the connections to the operator's own server. They use one URL each, or share a single URL. */
export const configuredConnections = ({ databaseUrl, databaseOwnerUrl }: DatabaseUrls): Connections =>
  databaseOwnerUrl
    ? { app: { connectionString: databaseUrl }, owner: { connectionString: databaseOwnerUrl } }
    : deriveConnections({ connectionString: databaseUrl });

interface DatabaseUrls {
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
}

const powers = `SELECT current_user AS name, CASE
    WHEN r.rolsuper THEN 'is a superuser'
    WHEN r.rolbypassrls THEN 'can bypass row-level security'
    WHEN r.rolcreaterole THEN 'can create roles'
    WHEN EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) THEN 'owns tables'
    WHEN NOT pg_has_role(r.oid, '${appRole}', 'USAGE') THEN 'is neither ${appRole} nor a member of it'
    ELSE (SELECT 'is a member of ' || min(o.rolname) FROM pg_roles o
      WHERE o.oid <> r.oid AND o.rolname <> '${appRole}' AND pg_has_role(r.oid, o.oid, 'MEMBER')) END AS power
  FROM pg_roles r WHERE r.rolname = current_user`;

/**
 * Asserts that the role of `app` has exactly the database privileges that the portal needs and cannot switch to another
 * role. A connection that merely switched to the portal role can always switch back, so it is not checked.
 * @throws StartRefusal that names the excessive or missing privilege
 */
export async function assertLeastPrivilege(app: Connection): Promise<void> {
  if (app.role) return;
  const { rows } = await withClient(app, (client) =>
    client.query<{ name: string; power: string | null }>(powers),
  );
  const [loginRole] = rows;
  if (loginRole?.power)
    throw new StartRefusal(
      `DATABASE_URL uses the role ${loginRole.name}, which ${loginRole.power}. Use ${appRole} or an equivalent role (docs/operations.md, "Using your own database server").`,
    );
}
