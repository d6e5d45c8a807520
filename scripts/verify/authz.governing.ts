import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import type { FastifyInstance } from 'fastify';
import type { Call, Route } from '../../apps/server/src/platform/http/route.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { governingOf } from './nouns/index.ts';
import type { Governing, Input, World } from './nouns/proof.ts';

/** What the walk needs of the proof it is part of. */
interface Judging {
  world: World;
  operations: readonly OperationShape[];
  send(
    app: FastifyInstance,
    operation: OperationShape,
    input: Input,
    headers: Record<string, string>,
  ): Promise<{ status: number; code: string; text: string }>;
  note(kind: 'wrong_allow' | 'wrong_deny', what: string): void;
}

/** How somebody signs in: whatever of it changes shows here. */
const signInOf = `
  SELECT a.id, md5(concat_ws('|', a.email, a.status, a.password_hash, a.must_change_password,
    (SELECT string_agg(f::text, ',') FROM second_factors f WHERE f.account_id = a.id),
    (SELECT string_agg(k::text, ',' ORDER BY k.id) FROM passkeys k WHERE k.account_id = a.id),
    (SELECT string_agg(i.issuer || i.subject, ',' ORDER BY i.id) FROM identities i WHERE i.account_id = a.id),
    (SELECT string_agg(r::text, ',' ORDER BY r.selector) FROM recovery_codes r WHERE r.account_id = a.id),
    (SELECT string_agg(c::text, ',' ORDER BY c.id) FROM one_time_codes c WHERE c.account_id = a.id))) AS sum
  FROM accounts a`;

/**
 * Notices operations that change how somebody else signs in and are not among the governed ones (`governs` of the nouns' proofs):
 * a new one of them is found by the cases that call every operation, and must be walked, too.
 */
export class Watch {
  readonly #world: World;
  readonly found = new Set<string>();
  readonly #unlisted = new Set<string>();
  #last = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Takes the state as it is: what a call's preparation changed is not the call's doing. */
  async look(): Promise<void> {
    const { rows } = await this.#world.stand.make.owner.query<{ id: string; sum: string }>(signInOf);
    this.#last = new Map(rows.map(({ id, sum }) => [id, sum]));
  }

  /** After a call that succeeded. A public operation proves a mailbox or a password itself; on oneself nobody governs. */
  async judge(operation: OperationShape, self: number | undefined): Promise<void> {
    if (operation.method === 'GET' || operation.permission === 'PUBLIC' || operation.scope === 'self') return;
    const before = this.#last;
    await this.look();
    const changed = [...before].filter(([id, sum]) => this.#last.get(id) !== sum && Number(id) !== self);
    if (changed.length === 0) return;
    this.found.add(operation.name);
    if (governingOf(operation).length === 0) this.#unlisted.add(operation.name);
  }

  get unlisted(): readonly string[] {
    return [...this.#unlisted];
  }
}

/** A clerk of company A: STAFF, and a role of the company's own with all that governed operations ask for. */
async function clerkOf({ world, operations }: Judging): Promise<Record<string, string>> {
  const { stand, a } = world;
  const { companyId } = a;
  const person = await stand.make.employee({ companyId, departmentId: a.departments[0] });
  const asked = operations.filter((operation) => governingOf(operation).length > 0);
  await stand.make.owner.query(
    `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, $3) RETURNING id)
     INSERT INTO account_roles (account_id, role_id, company_id) SELECT $4, id, $1 FROM made`,
    [
      companyId,
      `CLERK${person.accountId}`,
      ['STAFF_LIST', ...new Set(asked.map(({ permission }) => permission))],
      person.accountId,
    ],
  );
  return { authorization: `Bearer ${await stand.signIn(person)}` };
}

interface Case {
  by: string;
  headers: Record<string, string>;
  of: readonly BuiltInRole[];
  mayGovern: boolean;
}

/** Who tries it with whom, and whether rules.md §4 lets them. */
async function casesOf(judging: Judging): Promise<Case[]> {
  const { actors } = judging.world;
  const headersOf = (name: string) => actors.find((actor) => actor.name === name)?.headers ?? {};
  const clerk = { by: 'a clerk', headers: await clerkOf(judging) };
  const admin = { by: 'ADMIN', headers: headersOf('ADMIN of A') };
  const system = { by: 'SYSADMIN', headers: headersOf('SYSADMIN') };
  return [
    { ...clerk, of: ['STAFF'], mayGovern: true },
    { ...clerk, of: ['STAFF', 'MANAGER'], mayGovern: false },
    { ...clerk, of: ['STAFF', 'ADMIN'], mayGovern: false },
    { ...clerk, of: ['STAFF', 'ADMIN', 'SYSADMIN'], mayGovern: false },
    { ...admin, of: ['STAFF', 'ADMIN'], mayGovern: true },
    { ...admin, of: ['STAFF', 'ADMIN', 'SYSADMIN'], mayGovern: false },
    { ...system, of: ['STAFF', 'ADMIN'], mayGovern: true },
    { ...system, of: ['STAFF', 'ADMIN', 'SYSADMIN'], mayGovern: true },
  ];
}

/** One way, as one of them: notes what is allowed or refused and should not be, and any trace that a refused call leaves. */
async function tryWay(
  judging: Judging,
  app: FastifyInstance,
  operation: OperationShape,
  way: Governing,
  one: Case,
) {
  const { world, send, note } = judging;
  const { make } = world.stand;
  const person: Person = await make.employee({
    companyId: world.a.companyId,
    departmentId: world.a.departments[0],
    roles: [...one.of],
  });
  const input = await way.input({ world, person });
  const state = async () =>
    (await make.owner.query(`${signInOf} WHERE a.id = $1`, [person.accountId])).rows[0]?.sum;
  const before = await state();
  const answer = await send(app, operation, input, one.headers);
  const what = `${operation.name}, ${way.what}, as ${one.by} of ${one.of.at(-1)}: ${answer.status} ${answer.code}`;
  const isRefused = way.isRefused?.(answer.text) ?? answer.code === 'AUTH_NO_PERMISSION';
  if (one.mayGovern && (isRefused || answer.status !== 200)) note('wrong_deny', what);
  if (!one.mayGovern && (!isRefused || (await state()) !== before)) note('wrong_allow', what);
}

const waysOf = (operations: readonly OperationShape[]) =>
  operations.flatMap((operation) => governingOf(operation).map((way) => ({ operation, way })));

/** Every way in which an operation changes how others sign in, as everybody who might: how many cases that is. */
export async function walkGoverning(judging: Judging, app: FastifyInstance): Promise<number> {
  const cases = await casesOf(judging);
  let count = 0;
  for (const { operation, way } of waysOf(judging.operations))
    for (const one of cases) {
      if (way.onlyAdmins && !one.of.includes('ADMIN')) continue;
      await tryWay(judging, app, operation, way, one);
      count++;
    }
  return count;
}

/** The route without the rule: it takes whoever calls for a system administrator, as far as it asks. */
const ungoverned = ({ operation, handle }: Route): Route => {
  const run = handle.run as (call: Call<OperationShape>) => Promise<unknown>; // any of the three
  const blind = (call: Call<OperationShape>) =>
    run({ ...call, viewer: { ...call.viewer, everywhere: true } });
  return { operation, handle: { ...handle, run: blind } as Route['handle'] };
};

/**
 * Switches the rule off in one operation after the other; every way must be found out. Answers how many were, of how many.
 */
export async function mutateGoverning(
  judging: Judging,
  routes: readonly Route[],
  open: (route: Route) => Promise<FastifyInstance>,
  missed: (what: string) => void,
): Promise<[found: number, of: number]> {
  const refusing = (await casesOf(judging)).filter(({ mayGovern }) => !mayGovern);
  let found = 0;
  const ways = waysOf(judging.operations);
  for (const { operation, way } of ways) {
    const route = routes.find((one) => one.operation.name === operation.name);
    if (!route) continue;
    const app = await open(ungoverned(route));
    let allowed = 0;
    const counting: Judging = { ...judging, note: (kind) => void (kind === 'wrong_allow' && allowed++) };
    const tried = refusing.filter(({ of }) => !way.onlyAdmins || of.includes('ADMIN'));
    for (const one of tried) await tryWay(counting, app, operation, way, one);
    await app.close();
    // each of those who may not must be seen to get through
    if (allowed === tried.length) found++;
    else
      missed(
        `${operation.name}, ${way.what}: the rule switched off went unnoticed ${tried.length - allowed} times`,
      );
  }
  return [found, ways.length];
}
