import { createHash } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import { ownDevice } from '../nouns/area/devices.ts';
import { meaningful, rows as ready } from '../nouns/index.ts';
import { type Actor, preparedRow, type Role, type Tenant, type World } from '../nouns/proof.ts';
import { password } from '../nouns/words.ts';
import type { ProofFixture } from '../portal/harness.ts';
import type { Person } from './factories.ts';

export const canary = (tenant: 'A' | 'B') => `CANARY${tenant}`;

/**
 * Creates the data of the permission tests: two companies with a row of every kind of object, and every type of caller.
 */
export async function buildWorld(fixture: ProofFixture): Promise<World> {
  const stored = await hashPassword(password);
  const a = await createTenant(fixture);
  const b = await createTenant(fixture);
  await fixture.make.owner.query('UPDATE accounts SET password_hash = $1', [stored]);
  await plantCanary(fixture, b.companyId, canary('B'));
  await plantCanary(fixture, a.companyId, canary('A'));
  return { stand: fixture, a, b, actors: await createActors(fixture, a, b) };
}

async function createTenant(fixture: ProofFixture): Promise<Tenant> {
  const { make } = fixture;
  const { id: companyId, code: companyCode } = await make.company();
  const first = await make.department({ companyId });
  const second = await make.department({ companyId });
  const makeEmployee = (departmentId: number, role: Role) =>
    make.employee({ companyId, departmentId, roles: [role] });
  const managers: [Person, Person] = [
    await makeEmployee(first.id, 'MANAGER'),
    await makeEmployee(second.id, 'MANAGER'),
  ];
  await make.manages(managers[0], first.id);
  await make.manages(managers[1], second.id);
  const tenant: Tenant = {
    companyId,
    companyCode,
    departments: [first.id, second.id],
    departmentCode: first.code,
    staff: await makeEmployee(first.id, 'STAFF'),
    colleague: await makeEmployee(first.id, 'STAFF'),
    other: await makeEmployee(second.id, 'STAFF'),
    managers,
    admin: await makeEmployee(second.id, 'ADMIN'),
    rows: new Map(),
  };
  for (const row of ready) tenant.rows.set(row, await row.make(fixture, tenant));
  return tenant;
}

/** Returns the ids and codes of existing rows of a company. */
export const keysOf = (tenant: Tenant): unknown[] => [
  tenant.companyId,
  tenant.companyCode,
  ...tenant.departments,
  tenant.departmentCode,
  tenant.staff.employeeId,
  tenant.colleague.employeeId,
  ...[...tenant.rows.values()].flatMap((row) => {
    const { id, code } = (row ?? {}) as { id?: unknown; code?: unknown }; // A row of the test data may have any type.
    return [id, code].filter((key) => key !== undefined);
  }),
];

// Matches names of text columns that the portal interprets. A canary (a marker that shows leaks) in such a column would
// change the meaning of the row.
const meaningfulNames =
  /zone|language|status|^state$|kind|_code$|code$|username|serial|direction|source|protocol|hash|^key$|type|remote|verify|marital|address$/;

/**
 * Prepends the canary, a marker that shows leaks, to all texts of a company. Texts that the portal interprets stay
 * unchanged.
 */
async function plantCanary(
  { make: { owner } }: ProofFixture,
  companyId: number,
  sign: string,
): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.table_name NOT LIKE 'audit%' AND (c.table_name = 'companies' OR EXISTS (
      SELECT FROM information_schema.columns o WHERE o.table_name = c.table_name AND o.column_name = 'company_id'))`);
  for (const { table, column } of rows) {
    if (meaningfulNames.test(column) || meaningful.has(`${table}.${column}`)) continue;
    const own = table === 'companies' ? 'id' : 'company_id';
    // Constraints may reject the canary. Such texts stay unchanged.
    await owner
      .query(
        `UPDATE ${table} SET ${column} = '${sign} ' || ${column} WHERE ${own} = $1 AND ${column} IS NOT NULL`,
        [companyId],
      )
      .catch(() => undefined);
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anyToken = (seed: string) => createHash('sha256').update(seed).digest('base64url');

async function createActors(fixture: ProofFixture, a: Tenant, b: Tenant): Promise<Actor[]> {
  const { make, signIn } = fixture;
  const unknownActor = (name: string, headers: Record<string, string>): Actor => ({
    name,
    headers,
    person: null,
    roles: undefined,
    tenant: null,
    manages: [],
  });
  const signedInActor = async (
    name: string,
    person: Person,
    roles: Role[],
    tenantOf: Tenant | null,
    manages: number[] = [],
  ): Promise<Actor> => ({
    name,
    person,
    roles,
    tenant: tenantOf,
    manages,
    headers: bearer(await signIn(person)),
  });
  const expired = await signIn(a.admin);
  await make.owner.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE token_hash = $1",
    [createHash('sha256').update(expired).digest()],
  );
  const locked = await make.employee({ companyId: a.companyId, roles: ['ADMIN'] });
  const lockedToken = await signIn(locked);
  await make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [locked.accountId]);
  const both = await make.employee({
    companyId: a.companyId,
    departmentId: a.departments[0],
    roles: ['STAFF', 'MANAGER'],
  });
  await make.manages(both, a.departments[0]);
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE password_hash IS NULL',
    [a.admin.accountId],
  );
  const device = String(preparedRow(a, ownDevice).id);
  const system = await make.sysadmin();
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.admin.accountId, system.accountId],
  );
  return [
    unknownActor('anonymous', {}),
    unknownActor('expired', bearer(expired)),
    unknownActor('locked', bearer(lockedToken)),
    await signedInActor('STAFF', a.staff, ['STAFF'], a),
    await signedInActor('MANAGER of D1', a.managers[0], ['MANAGER'], a, [a.departments[0]]),
    await signedInActor('MANAGER of D2', a.managers[1], ['MANAGER'], a, [a.departments[1]]),
    await signedInActor('ADMIN of A', a.admin, ['ADMIN'], a),
    await signedInActor('ADMIN of B', b.admin, ['ADMIN'], b),
    await signedInActor('SYSADMIN', system, ['SYSADMIN'], null),
    await signedInActor('STAFF+MANAGER', both, ['STAFF', 'MANAGER'], a, [a.departments[0]]),
    unknownActor('device', { ...bearer(anyToken(device)), 'x-device': device }),
    unknownActor('visitor link', bearer(anyToken('visitor'))),
  ];
}
