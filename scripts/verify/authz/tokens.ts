import { buildings } from '@gatehouse/api/area/buildings';
import { employees } from '@gatehouse/api/people/employees';
import { profiles } from '@gatehouse/api/people/profiles';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { builderOf } from '@gatehouse/testing/nouns/index';
import type { Actor, Role, World } from '@gatehouse/testing/nouns/proof';
import type { FastifyInstance } from 'fastify';
import { send } from './send.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface TokenInput {
  accountId: number;
  companyId: number;
  isPersonal?: boolean;
  permissions?: readonly string[];
  endsOn?: string;
}

const createToken = async ({ stand: { make } }: World, input: TokenInput): Promise<Record<string, string>> =>
  bearer((await make.apiToken(input)).token);

/** Types of tokens of company A, each with the test account that owns the token. */
const tokenKinds = [
  { name: 'token of STAFF', owner: 'STAFF', token: 'personal' },
  { name: 'token of MANAGER of D1', owner: 'MANAGER of D1', token: 'personal' },
  { name: 'token of ADMIN', owner: 'ADMIN of A', token: 'personal' },
  { name: 'token of company A', owner: 'ADMIN of A', token: 'company' },
] as const;
export const tokenActors = tokenKinds.length;

/**
 * Runs every operation as programs with API tokens, on every kind of row. Each operation gets new tokens, because the
 * number of calls per token is limited.
 */
export async function walkTokens(
  world: World,
  operations: readonly OperationShape[],
  run: (operation: OperationShape, actor: Actor) => Promise<void>,
): Promise<void> {
  const { stand, a, actors } = world;
  for (const operation of operations)
    for (const { name, owner, token } of tokenKinds) {
      const like = actors.find((actor) => actor.name === owner);
      if (!like?.person) throw new Error(`there is no actor ${owner}`);
      const { accountId } = like.person;
      const isPersonal = token === 'personal';
      const made = await stand.make.apiToken({ companyId: a.companyId, accountId, isPersonal });
      await run(operation, { ...like, name, token, headers: bearer(made.token) });
      await stand.make.owner.query('DELETE FROM api_tokens WHERE id = $1', [made.id]);
    }
}

/** A call that must be rejected, and the rule of `open_api_token` that rejects it. */
interface Probe {
  rule: string;
  operation: OperationShape;
  status: number;
  from: string;
  to: string;
  headers(world: World): Promise<Record<string, string>>;
}

/** Creates a token of a new person of company A. */
async function tokenOfNewPerson(world: World, roles: Role[], changes: Partial<TokenInput> = {}) {
  const { companyId, departments } = world.a;
  const person = await world.stand.make.employee({ companyId, departmentId: departments[0], roles });
  const headers = await createToken(world, { accountId: person.accountId, companyId, ...changes });
  return { person, headers };
}

const probes: readonly Probe[] = [
  {
    rule: 'the current permissions of the owner',
    operation: employees.list,
    status: 403,
    from: 'WHERE p = ANY (granted.permissions)',
    to: '',
    headers: async (world) => (await tokenOfNewPerson(world, ['STAFF'])).headers,
  },
  {
    rule: 'the permissions of the token',
    operation: buildings.list,
    status: 403,
    from: 'FROM unnest(found.permissions) AS p',
    to: 'FROM unnest(granted.permissions) AS p',
    headers: async (world) =>
      (await tokenOfNewPerson(world, ['ADMIN'], { permissions: ['NOTIFICATION'] })).headers,
  },
  {
    rule: 'the account of the owner',
    operation: profiles.mine,
    status: 401,
    from: 'AND a.status = 1',
    to: '',
    headers: async (world) => {
      const { person, headers } = await tokenOfNewPerson(world, ['STAFF']);
      await world.stand.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [
        person.accountId,
      ]);
      return headers;
    },
  },
  {
    rule: 'the company of the owner',
    operation: buildings.list,
    status: 401,
    from: '(a.company_id = found.company_id OR',
    to: '(true OR',
    headers: async (world) =>
      (await tokenOfNewPerson(world, ['ADMIN'], { companyId: world.b.companyId })).headers,
  },
  {
    rule: 'the last day of the token',
    operation: buildings.list,
    status: 401,
    from: 'AND found.ends_on >= local_time(at, c.time_zone)::date',
    to: '',
    headers: async (world) => (await tokenOfNewPerson(world, ['ADMIN'], { endsOn: '2020-01-01' })).headers,
  },
];

interface TokenWalk {
  world: World;
  note(kind: 'wrong_allow' | 'wrong_deny' | 'http500', what: string): void;
}

/**
 * Calls every operation that requires a permission with a token without this permission. Returns the number of cases.
 */
export async function walkNarrowToken(
  { world, note }: TokenWalk,
  app: FastifyInstance,
  operations: readonly OperationShape[],
): Promise<number> {
  const permissions = ['NOTIFICATION'];
  const { headers, person } = await tokenOfNewPerson(world, ['ADMIN'], { permissions });
  const actor: Actor = {
    name: 'token without permissions',
    headers,
    person,
    roles: ['ADMIN'],
    token: 'personal',
    tenant: world.a,
    manages: [],
  };
  const guarded = operations.filter(
    ({ permission }) => !['PUBLIC', 'SIGNED_IN', ...permissions].includes(permission),
  );
  for (const operation of guarded) {
    const { places, input } = builderOf(operation);
    const place = places.find((candidate) => candidate === 'own' || candidate === 'colleague') ?? 'none';
    const call = await input({ world, actor, place, tenant: world.a, isFresh: false });
    const { status } = await send(app, operation, call, headers);
    const message = `${operation.name} by a token without its permission: ${status}, not 403`;
    if (status >= 500) note('http500', message);
    else if (status !== 403) note(status < 400 ? 'wrong_allow' : 'wrong_deny', message);
  }
  return guarded.length;
}

/**
 * Makes calls that a rule of `open_api_token` rejects. Then switches the rule off in the database, after which the call
 * must succeed. Returns the number of rules detected in this way and the number of all rules.
 */
export async function mutateTokens(
  { world, note }: TokenWalk,
  app: FastifyInstance,
  missed: (what: string) => void,
): Promise<[found: number, of: number]> {
  const { owner } = world.stand.make;
  const { rows } = await owner.query("SELECT pg_get_functiondef('open_api_token'::regproc) AS text");
  const original: string = rows[0].text;
  let detected = 0;
  for (const { rule, operation, status, from, to, headers } of probes) {
    if (!original.includes(from)) throw new Error(`open_api_token no longer says: ${from}`);
    const credentials = await headers(world);
    const refused = await send(app, operation, {}, credentials);
    if (refused.status !== status)
      note('wrong_allow', `API token: ${rule}: ${refused.status}, not ${status}`);
    await owner.query(original.replace(from, () => to));
    const accepted = await send(app, operation, {}, credentials);
    await owner.query(original);
    if (accepted.status === 200) detected++;
    else missed(`API token: ${rule} switched off went unnoticed`);
  }
  return [detected, probes.length];
}
