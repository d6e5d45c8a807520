import { StartRefusal } from '../start-refusal.ts';
import { withClient } from './client.ts';
import type { Connection } from './database.ts';
import { appRole } from './migrate.ts';

/** The ways the portal signs in to its database. */
export interface Connections {
  /** For all it does: a role that owns nothing and can become nobody else (decision 034). */
  app: Connection;
  /** For migrations and nightly maintenance. */
  owner: Connection;
}

/**
 * Both ways, where one is given: beside `owner` the portal's role signs in itself, as the embedded database lets it; with an
 * address, which is one role's, every connection becomes the portal's role once it is open.
 */
export const beside = (owner: Connection): Connections => ({
  owner,
  app: owner.connectionString ? { ...owner, role: appRole } : { ...owner, user: appRole },
});

/** The ways of a server of one's own: each its own, or both by one address. */
export const connectionsOf = ({ databaseUrl, databaseOwnerUrl }: Addresses): Connections =>
  databaseOwnerUrl
    ? { app: { connectionString: databaseUrl }, owner: { connectionString: databaseOwnerUrl } }
    : beside({ connectionString: databaseUrl });

interface Addresses {
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
 * Asserts that whoever `app` signs in as can do what the portal does and no more, and can become nobody else. A connection that
 * only works as the portal's role can always turn back: there is nothing to assert.
 * @throws StartRefusal with what is too much or too little
 */
export async function assertPowerless(app: Connection): Promise<void> {
  if (app.role) return;
  const { rows } = await withClient(app, (client) =>
    client.query<{ name: string; power: string | null }>(powers),
  );
  const [found] = rows;
  if (found?.power)
    throw new StartRefusal(
      `DATABASE_URL uses the role ${found.name}, which ${found.power}. Use ${appRole} or an equivalent role (docs/operations.md, "Using your own database server").`,
    );
}
