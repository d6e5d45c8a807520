import { createHash } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Stand } from './harness.ts';
import { ownDevice } from './nouns/area/devices.ts';
import { meaningful, rows as ready } from './nouns/index.ts';
import { type Actor, type Role, standing, type Tenant, type World } from './nouns/proof.ts';
import { password } from './nouns/words.ts';

export const canary = (tenant: 'A' | 'B') => `CANARY${tenant}`;

/** Two companies with one of everything, and everybody who may call: the proofs' world. */
export async function buildWorld(stand: Stand): Promise<World> {
  const stored = await hashPassword(password);
  const a = await tenant(stand);
  const b = await tenant(stand);
  await stand.make.owner.query('UPDATE accounts SET password_hash = $1', [stored]);
  await plant(stand, b.companyId, canary('B'));
  await plant(stand, a.companyId, canary('A'));
  return { stand, a, b, actors: await twelve(stand, a, b) };
}

async function tenant(stand: Stand): Promise<Tenant> {
  const { make } = stand;
  const { id: companyId, code: companyCode } = await make.company();
  const first = await make.department({ companyId });
  const second = await make.department({ companyId });
  const of = (departmentId: number, role: Role) => make.employee({ companyId, departmentId, roles: [role] });
  const managers: [Person, Person] = [await of(first.id, 'MANAGER'), await of(second.id, 'MANAGER')];
  await make.manages(managers[0], first.id);
  await make.manages(managers[1], second.id);
  const made: Tenant = {
    companyId,
    companyCode,
    departments: [first.id, second.id],
    departmentCode: first.code,
    staff: await of(first.id, 'STAFF'),
    colleague: await of(first.id, 'STAFF'),
    other: await of(second.id, 'STAFF'),
    managers,
    admin: await of(second.id, 'ADMIN'),
    rows: new Map(),
  };
  for (const row of ready) made.rows.set(row, await row.make(stand, made));
  return made;
}

/** Ids and codes that stand in a company. */
export const keysOf = (tenant: Tenant): unknown[] => [
  tenant.companyId,
  tenant.companyCode,
  ...tenant.departments,
  tenant.departmentCode,
  tenant.staff.employeeId,
  tenant.colleague.employeeId,
  ...[...tenant.rows.values()].flatMap((row) => {
    const { id, code } = (row ?? {}) as { id?: unknown; code?: unknown }; // what a noun keeps may be of any shape
    return [id, code].filter((key) => key !== undefined);
  }),
];

// texts that mean something to the portal: a canary in them would make a row another row
const meaningfulNames =
  /zone|language|status|^state$|kind|_code$|code$|username|serial|direction|source|protocol|hash|^key$|type|remote|verify|marital|address$/;

/** Puts the canary into every text of a company that may hold any. */
async function plant({ make: { owner } }: Stand, companyId: number, sign: string): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.table_name NOT LIKE 'audit%' AND (c.table_name = 'companies' OR EXISTS (
      SELECT FROM information_schema.columns o WHERE o.table_name = c.table_name AND o.column_name = 'company_id'))`);
  for (const { table, column } of rows) {
    if (meaningfulNames.test(column) || meaningful.has(`${table}.${column}`)) continue;
    const own = table === 'companies' ? 'id' : 'company_id';
    // a constraint knows which texts a column takes: those stay
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

async function twelve(stand: Stand, a: Tenant, b: Tenant): Promise<Actor[]> {
  const { make, signIn } = stand;
  const nobody = (name: string, headers: Record<string, string>): Actor => ({
    name,
    headers,
    person: null,
    roles: undefined,
    tenant: null,
    manages: [],
  });
  const of = async (
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
  const device = String(standing(a, ownDevice).id);
  const system = await make.sysadmin();
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.admin.accountId, system.accountId],
  );
  return [
    nobody('anonymous', {}),
    nobody('expired', bearer(expired)),
    nobody('locked', bearer(lockedToken)),
    await of('STAFF', a.staff, ['STAFF'], a),
    await of('MANAGER of D1', a.managers[0], ['MANAGER'], a, [a.departments[0]]),
    await of('MANAGER of D2', a.managers[1], ['MANAGER'], a, [a.departments[1]]),
    await of('ADMIN of A', a.admin, ['ADMIN'], a),
    await of('ADMIN of B', b.admin, ['ADMIN'], b),
    await of('SYSADMIN', system, ['SYSADMIN'], null),
    await of('STAFF+MANAGER', both, ['STAFF', 'MANAGER'], a, [a.departments[0]]),
    nobody('device', { ...bearer(anyToken(device)), 'x-device': device }),
    nobody('visitor link', bearer(anyToken('visitor'))),
  ];
}
