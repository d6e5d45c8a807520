import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';
import { appRole } from './migrate.ts';

export interface Connections {
  /**
   * Connection for all work of the portal. Its role owns no objects and cannot switch to another role (decision 034).
   */
  app: Connection;
  /** Connection of the database owner, for migrations and nightly maintenance. */
  owner: Connection;
}

/**
 * Derives the connection of the portal from the connection of the owner. In the embedded database, the portal signs in
 * with its own role. A connection string allows only one role, so with a connection string each connection of the
 * portal switches to the portal role when it opens.
 */
export const deriveConnections = (owner: Connection): Connections => ({
  owner,
  app: owner.connectionString ? { ...owner, role: appRole } : { ...owner, user: appRole },
});

/**
 * Returns the connections to an external database server. The portal and the owner use one URL each, or share a URL.
 */
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
 * role. Does not check a connection that signs in as the owner and then switches to the portal role, because it can
 * always switch back.
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
