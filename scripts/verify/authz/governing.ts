import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import type { Person } from '@gatehouse/testing/data/factories';
import { governingOf } from '@gatehouse/testing/nouns/index';
import type { CallInput, GoverningCall, World } from '@gatehouse/testing/nouns/proof';
import type { FastifyInstance } from 'fastify';
import type { Call, Route } from '../../../apps/server/src/platform/http/route.ts';

interface GoverningWalk {
  world: World;
  operations: readonly OperationShape[];
  send(
    app: FastifyInstance,
    operation: OperationShape,
    input: CallInput,
    headers: Record<string, string>,
  ): Promise<{ status: number; code: string; text: string }>;
  note(kind: 'wrong_allow' | 'wrong_deny', what: string): void;
}

/** SQL that returns a checksum of all data that an account needs to sign in. */
const signInOf = `
  SELECT a.id, md5(concat_ws('|', a.email, a.status, a.password_hash, a.must_change_password,
    (SELECT string_agg(f::text, ',') FROM second_factors f WHERE f.account_id = a.id),
    (SELECT string_agg(k::text, ',' ORDER BY k.id) FROM passkeys k WHERE k.account_id = a.id),
    (SELECT string_agg(i.issuer || i.subject, ',' ORDER BY i.id) FROM identities i WHERE i.account_id = a.id),
    (SELECT string_agg(r::text, ',' ORDER BY r.selector) FROM recovery_codes r WHERE r.account_id = a.id),
    (SELECT string_agg(c::text, ',' ORDER BY c.id) FROM one_time_codes c WHERE c.account_id = a.id))) AS sum
  FROM accounts a`;

/**
 * Detects operations that change how other people sign in, but are missing from `governs` in testing/nouns. The script
 * calls every operation, so it finds every missing operation. Such an operation must then be added to `governs`.
 */
export class SignInWatch {
  readonly #world: World;
  readonly found = new Set<string>();
  readonly #unlisted = new Set<string>();
  #last = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Records the current state, so that changes made while preparing a call are not attributed to the call. */
  async look(): Promise<void> {
    const { rows } = await this.#world.stand.make.owner.query<{ id: string; sum: string }>(signInOf);
    this.#last = new Map(rows.map(({ id, sum }) => [id, sum]));
  }

  /**
   * Compares the state after a successful call. Skips public operations, which verify a mailbox or a password
   * themselves, and changes to the caller's own account.
   */
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

/**
 * Creates an employee of company A with the role STAFF and a company role. The company role has the permissions of all
 * operations that the script calls.
 */
async function createClerk({ world, operations }: GoverningWalk): Promise<Record<string, string>> {
  const { stand, a } = world;
  const { companyId } = a;
  const person = await stand.make.employee({ companyId, departmentId: a.departments[0] });
  const governed = operations.filter((operation) => governingOf(operation).length > 0);
  await stand.make.owner.query(
    `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, $3) RETURNING id)
     INSERT INTO account_roles (account_id, role_id, company_id) SELECT $4, id, $1 FROM made`,
    [
      companyId,
      `CLERK${person.accountId}`,
      ['STAFF_LIST', ...new Set(governed.map(({ permission }) => permission))],
      person.accountId,
    ],
  );
  return { authorization: `Bearer ${await stand.signIn(person)}` };
}

interface GoverningCase {
  by: string;
  headers: Record<string, string>;
  of: readonly BuiltInRole[];
  mayGovern: boolean;
}

/** Returns the combinations of caller and target, with the results that rules.md §4 requires. */
async function governingCases(judging: GoverningWalk): Promise<GoverningCase[]> {
  const { actors } = judging.world;
  const headersOf = (name: string) => actors.find((actor) => actor.name === name)?.headers ?? {};
  const clerk = { by: 'a clerk', headers: await createClerk(judging) };
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

/** Records wrongly allowed calls, wrongly rejected calls, and changes made by rejected calls. */
async function tryGoverning(
  judging: GoverningWalk,
  app: FastifyInstance,
  operation: OperationShape,
  way: GoverningCall,
  governingCase: GoverningCase,
) {
  const { world, send, note } = judging;
  const { make } = world.stand;
  const person: Person = await make.employee({
    companyId: world.a.companyId,
    departmentId: world.a.departments[0],
    roles: [...governingCase.of],
  });
  const input = await way.input({ world, person });
  const readSignIn = async () =>
    (await make.owner.query(`${signInOf} WHERE a.id = $1`, [person.accountId])).rows[0]?.sum;
  const before = await readSignIn();
  const answer = await send(app, operation, input, governingCase.headers);
  const message = `${operation.name}, ${way.what}, as ${governingCase.by} of ${governingCase.of.at(-1)}: ${answer.status} ${answer.code}`;
  const isRefused = way.isRefused?.(answer.text) ?? answer.code === 'AUTH_NO_PERMISSION';
  if (governingCase.mayGovern && (isRefused || answer.status !== 200)) note('wrong_deny', message);
  if (!governingCase.mayGovern && (!isRefused || (await readSignIn()) !== before))
    note('wrong_allow', message);
}

const governingCallsOf = (operations: readonly OperationShape[]) =>
  operations.flatMap((operation) => governingOf(operation).map((way) => ({ operation, way })));

/**
 * Tries every operation that changes how other people sign in, with each of its calls and as every relevant caller.
 * Returns the number of tried combinations.
 */
export async function walkGoverning(judging: GoverningWalk, app: FastifyInstance): Promise<number> {
  const cases = await governingCases(judging);
  let count = 0;
  for (const { operation, way } of governingCallsOf(judging.operations))
    for (const governingCase of cases) {
      if (way.onlyAdmins && !governingCase.of.includes('ADMIN')) continue;
      await tryGoverning(judging, app, operation, way, governingCase);
      count++;
    }
  return count;
}

/**
 * Creates a mutant (a deliberately faulty copy) of the operation without the permission check. The mutant treats every
 * caller as a system administrator.
 */
const withoutRule = ({ operation, handle }: Route): Route => {
  const run = handle.run as (call: Call<OperationShape>) => Promise<unknown>; // The cast covers the three types of `handle`.
  const runEverywhere = (call: Call<OperationShape>) =>
    run({ ...call, viewer: { ...call.viewer, everywhere: true } });
  return { operation, handle: { ...handle, run: runEverywhere } as Route['handle'] };
};

/**
 * Switches off the permission check in one operation after another. Each of these mutants must be detected. Returns the
 * number of detected mutants and the number of all mutants.
 */
export async function mutateGoverning(
  judging: GoverningWalk,
  routes: readonly Route[],
  open: (route: Route) => Promise<FastifyInstance>,
  missed: (what: string) => void,
): Promise<[found: number, of: number]> {
  const refusing = (await governingCases(judging)).filter(({ mayGovern }) => !mayGovern);
  let detected = 0;
  const ways = governingCallsOf(judging.operations);
  for (const { operation, way } of ways) {
    const route = routes.find((candidate) => candidate.operation.name === operation.name);
    if (!route) continue;
    const app = await open(withoutRule(route));
    let allowed = 0;
    const counting: GoverningWalk = {
      ...judging,
      note: (kind) => void (kind === 'wrong_allow' && allowed++),
    };
    const tried = refusing.filter(({ of }) => !way.onlyAdmins || of.includes('ADMIN'));
    for (const governingCase of tried) await tryGoverning(counting, app, operation, way, governingCase);
    await app.close();
    // The mutant counts as detected if every call without permission succeeds.
    if (allowed === tried.length) detected++;
    else
      missed(
        `${operation.name}, ${way.what}: the rule switched off went unnoticed ${tried.length - allowed} times`,
      );
  }
  return [detected, ways.length];
}
