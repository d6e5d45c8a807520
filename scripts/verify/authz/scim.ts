import { provisioningTokenPermissions } from '@gatehouse/api/settings/provisioning-tokens';
import type { Person } from '@gatehouse/testing/data/factories';
import { canary } from '@gatehouse/testing/data/world';
import { createScimClient } from '@gatehouse/testing/kit/scim-client';
import type { World } from '@gatehouse/testing/nouns/proof';
import type { FastifyInstance } from 'fastify';
import {
  actors,
  cases,
  expectedStatus,
  rolesOf,
  type ScimCase,
  type TokenActor,
  targets,
} from './scim.ways.ts';

const clerks: Partial<Record<TokenActor, readonly string[]>> = {
  clerk: [...provisioningTokenPermissions, 'STAFF_LIST'],
  giver: [...provisioningTokenPermissions, 'STAFF_LIST', 'VIEW_ROLES', 'ADMIN_CREATE', 'ADMIN_DELETE'],
};

/** Creates a new token for each case, because a mutant may let a token change its creator. */
async function createToken({ stand: { make }, a, b }: World, actor: TokenActor) {
  const { companyId, departments } = actor === 'otherCompany' ? b : a;
  const permissions = clerks[actor];
  const creator = await make.employee({
    companyId,
    departmentId: departments[0],
    roles: permissions ? ['STAFF'] : ['STAFF', 'ADMIN'],
  });
  if (permissions) await make.permit(creator, permissions);
  if (actor === 'deactivated')
    await make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [creator.accountId]);
  const { token } = await make.provisioningToken({
    companyId,
    departmentId: departments[0],
    makerAccountId: creator.accountId,
  });
  return { token, creator };
}

interface ScimWalk {
  world: World;
  note(kind: 'wrong_allow' | 'wrong_deny' | 'leaks' | 'http500', what: string): void;
}

/** Returns a checksum of everything that SCIM may change of a person. */
const stateOf = async ({ stand: { make } }: World, { accountId }: Person): Promise<string> =>
  (
    await make.owner.query(
      `SELECT md5(concat_ws('|', a, e, p, (SELECT string_agg(r.role_id::text, ',' ORDER BY r.role_id) FROM account_roles r
         WHERE r.account_id = a.id))) AS sum
       FROM accounts a JOIN employees e ON e.account_id = a.id LEFT JOIN provisioned_users p ON p.employee_id = e.id WHERE a.id = $1`,
      [accountId],
    )
  ).rows[0]?.sum;

async function tryCase({ world, note }: ScimWalk, app: FastifyInstance, scimCase: ScimCase): Promise<void> {
  const { way, actor, target } = scimCase;
  const { make } = world.stand;
  const { token, creator } = await createToken(world, actor);
  const person =
    target === 'creator'
      ? creator
      : await make.employee({
          companyId: world.a.companyId,
          departmentId: world.a.departments[0],
          roles: rolesOf[target],
        });
  const { rows } = await make.owner.query(
    "SELECT id FROM roles WHERE company_id IS NULL AND role_code = 'ADMIN'",
  );
  const roleId = (await way.prepare?.(world, person, Number(rows[0].id))) ?? 0;
  const before = await stateOf(world, person);
  const { method, path, body } = way.request(person, roleId);
  const answer = await createScimClient({ app }, token)(method, path, body);
  const expected = expectedStatus(scimCase);
  const message = `SCIM: ${way.what} by the token of ${actor} of ${target}: ${answer.status}, not ${expected}`;
  if (answer.status >= 500) note('http500', message);
  const isAllowed = answer.status < 300;
  if (expected === 'allowed') {
    if (!isAllowed) note('wrong_deny', message);
    return;
  }
  if (isAllowed || (await stateOf(world, person)) !== before) note('wrong_allow', message);
  else if (answer.status !== expected) note('wrong_deny', message);
  if (actor === 'otherCompany' && JSON.stringify(answer.body ?? '').includes(canary('A')))
    note('leaks', message);
}

/**
 * Calls every SCIM operation on every relevant person, with the token of every relevant actor. Returns the number of
 * cases.
 */
export async function walkScim(judging: ScimWalk, app: FastifyInstance): Promise<number> {
  for (const scimCase of cases) await tryCase(judging, app, scimCase);
  const { world, note } = judging;
  for (const actor of actors) {
    const { token } = await createToken(world, actor);
    const sendScim = createScimClient({ app }, token);
    for (const path of ['/Users?count=200', '/Groups']) {
      const { status, body } = await sendScim('GET', path);
      const isRefused = actor === 'deactivated' ? 401 : actor === 'clerk' && path === '/Groups' ? 403 : 200;
      if (status !== isRefused)
        note(status === 200 ? 'wrong_allow' : 'wrong_deny', `SCIM: GET ${path} by ${actor}`);
      const foreign = canary(actor === 'otherCompany' ? 'A' : 'B');
      if (JSON.stringify(body).includes(foreign))
        note('leaks', `SCIM: GET ${path} by ${actor} shows ${foreign}`);
    }
  }
  return cases.length + actors.length * 2;
}

/**
 * Rules in the SQL of the function `open_provisioning`. Each entry has a replacement text that switches the rule off,
 * and the calls that are allowed without the rule.
 */
const mutants: readonly { rule: string; from: string; to: string; shows(one: ScimCase): boolean }[] = [
  {
    rule: 'the permissions of the creator',
    from: "'permissions', to_jsonb(permissions)",
    to: "'permissions', (SELECT jsonb_agg(DISTINCT p) FROM roles r CROSS JOIN LATERAL unnest(r.permissions) AS p)",
    shows: ({ actor, target }) => actor !== 'deactivated' && target !== 'system' && target !== 'creator',
  },
  {
    rule: 'the account of the creator',
    from: "'creatorId', found.maker_account_id",
    to: "'creatorId', NULL",
    shows: ({ way, actor, target }) =>
      target === 'creator' &&
      way.may[actor as 'clerk'].includes('staff') &&
      way.what !== 'making someone an administrator',
  },
  {
    rule: 'the end of a token whose creator is deactivated',
    from: 'NOT needed <@ permissions',
    to: 'false',
    shows: ({ way, actor }) =>
      actor === 'deactivated' && way.may.clerk.includes('admin') && way.may.clerk !== targets,
  },
];

/**
 * Switches off one rule after another in the database. Every case that the rule rejects must then be allowed. Returns
 * the number of rules detected in this way and the number of all rules.
 */
export async function mutateScim(
  judging: ScimWalk,
  app: FastifyInstance,
  missed: (what: string) => void,
): Promise<[found: number, of: number]> {
  const { owner } = judging.world.stand.make;
  const { rows } = await owner.query("SELECT pg_get_functiondef('open_provisioning'::regproc) AS text");
  const original: string = rows[0].text;
  let detected = 0;
  for (const { rule, from, to, shows } of mutants) {
    if (!original.includes(from)) throw new Error(`open_provisioning no longer says: ${from}`);
    await owner.query(original.replace(from, () => to));
    const unnoticed: string[] = [];
    for (const scimCase of cases.filter(
      (each) => expectedStatus(each) !== 'allowed' && each.actor !== 'otherCompany' && shows(each),
    )) {
      const kinds: string[] = [];
      await tryCase({ ...judging, note: (kind) => kinds.push(kind) }, app, scimCase);
      if (!kinds.includes('wrong_allow'))
        unnoticed.push(`${scimCase.way.what} by ${scimCase.actor} of ${scimCase.target}`);
    }
    await owner.query(original);
    if (unnoticed.length === 0) detected++;
    else missed(`SCIM: ${rule} switched off went unnoticed in ${unnoticed.join(', ')}`);
  }
  return [detected, mutants.length];
}
