// Proves T1 of the security rules. Calls every operation as every kind of caller on every kind of row, and compares the
// results with a manually written table. No data of another company is shown or changed, even if bodies and filters
// contain its ids. A permission check that is switched off is detected. A caller that changes how another person signs
// in must have every permission of that person. Operations that make such changes are detected by their effects. Over
// SCIM, a token can access only the data that its creator may access. An API token has at most the permissions of its
// owner, and cannot call operations that are closed to tokens. node scripts/verify/authz.ts [--long] [--seed N]

import { operations } from '@gatehouse/api';
import { type OperationShape, permits, type Scope } from '@gatehouse/api/platform/operation';
import { builtInRoles, rolePermissions } from '@gatehouse/api/platform/permissions';
import { buildWorld, canary } from '@gatehouse/testing/data/world';
import { builderOf, endsSessions, expectedOf, governingOf } from '@gatehouse/testing/nouns/index';
import type { Actor, CallBuilder, ExpectedAccess, RowOwner, World } from '@gatehouse/testing/nouns/proof';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { constraintCodes } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { deriveConnections } from '../../apps/server/src/platform/db/connections.ts';
import { sendRefusal, toRefusal } from '../../apps/server/src/platform/http/answers.ts';
import { register } from '../../apps/server/src/platform/http/register.ts';
import type { Route } from '../../apps/server/src/platform/http/route.ts';
import { acceptFiles } from '../../apps/server/src/platform/http/uploads.ts';
import { isAllowed, mayCall } from './authz/expected.ts';
import { mutateGoverning, SignInWatch, walkGoverning } from './authz/governing.ts';
import { mutateScim, walkScim } from './authz/scim.ts';
import { findWrongScopes } from './authz/scope.ts';
import { type OperationAnswer, send } from './authz/send.ts';
import { changedTables, readChecksums } from './authz/sums.ts';
import { mutateTokens, tokenActors, walkNarrowToken, walkTokens } from './authz/tokens.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('AUTHZ', options);
const counts = { cases: 0, leaks: 0, wrong_allow: 0, wrong_deny: 0, http500: 0 };
type CountName = keyof typeof counts;

class OperationRound {
  readonly #missing = new Map<string, string>();
  readonly world: World;
  readonly note: (kind: CountName, what: string) => void;
  readonly #watch: SignInWatch | undefined;

  constructor(world: World, note: (kind: CountName, what: string) => void, watch?: SignInWatch) {
    this.world = world;
    this.note = note;
    this.#watch = watch;
  }

  /** Calls one operation as one type of caller on every kind of row. */
  async run(app: FastifyInstance, operation: OperationShape, actor: Actor): Promise<void> {
    const expected = expectedOf(operation);
    const builder = builderOf(operation);
    // Calls the missing row first, because the answer for another company's row must have the same bytes as the answer
    // for a missing row.
    for (const rowOwner of builder.places.toReversed())
      await this.#one(app, operation, actor, expected, builder, rowOwner);
  }

  async #one(
    app: FastifyInstance,
    operation: OperationShape,
    actor: Actor,
    expected: ExpectedAccess,
    builder: CallBuilder,
    rowOwner: RowOwner,
  ) {
    const { world, note } = this;
    const allowed = isAllowed(world, actor, operation.name, expected, rowOwner);
    const tenant =
      rowOwner === 'otherCompany' || (rowOwner === 'missing' && actor.tenant === world.b) ? world.b : world.a;
    const isFresh = allowed && operation.method !== 'GET';
    const input = await builder.input({ world, actor, place: rowOwner, tenant, isFresh });
    // An operation that may end sessions gets its own session, so that the sessions of other cases stay valid.
    const ends = endsSessions(operation) && actor.roles && !actor.token && actor.person;
    const headers = ends ? { authorization: `Bearer ${await world.stand.signIn(ends)}` } : actor.headers;
    if (isFresh) await this.#watch?.look();
    const answer = await send(app, operation, input, headers);
    if (isFresh && answer.status === 200) await this.#watch?.judge(operation, actor.person?.accountId);
    counts.cases++;
    const message = `${operation.name} as ${actor.name} on ${rowOwner}: ${answer.status} ${answer.code}`;
    if (answer.status >= 500) note('http500', message);
    this.#judge(operation, actor, expected, builder, rowOwner, allowed, answer, message);
    const foreign = actor.roles?.includes('SYSADMIN')
      ? undefined
      : canary(actor.tenant === world.b ? 'A' : 'B');
    if (foreign && answer.text.includes(foreign)) note('leaks', `${message} shows ${foreign}`);
  }

  #judge(
    operation: OperationShape,
    actor: Actor,
    expected: ExpectedAccess,
    builder: CallBuilder,
    rowOwner: RowOwner,
    allowed: boolean,
    answer: OperationAnswer,
    message: string,
  ) {
    const { note } = this;
    if (allowed) {
      const fine = builder.ends ? answer.code === builder.ends : answer.status === 200;
      if (!fine) note('wrong_deny', message);
      return;
    }
    const status = !actor.roles ? 401 : mayCall(actor, operation.name, expected) ? 404 : 403;
    if (answer.status !== status)
      note(
        answer.status < 400 || answer.status > 404 || answer.status === 400 ? 'wrong_allow' : 'wrong_deny',
        `${message}, not ${status}`,
      );
    if (status !== 404) return;
    const key = `${operation.name} ${actor.name}`;
    if (rowOwner === 'missing') this.#missing.set(key, answer.text);
    else if ((this.#missing.get(key) ?? answer.text) !== answer.text)
      note('leaks', `${message} tells a foreign row from a missing one`);
  }
}

const note = (kind: CountName, message: string) => {
  counts[kind]++;
  verdict.verify(false, `${kind}: ${message}`);
};

/** Checks that every operation has a route, a correct scope, and a declared value for each reference in its input. */
function checkTables(): void {
  for (const lie of findWrongScopes(operations)) verdict.verify(false, lie);
  for (const operation of operations) {
    const { name, query, body } = operation;
    verdict.verify(
      served.some((candidate) => candidate.name === name),
      `${name} has no route on the server`,
    );
    const { references } = builderOf(operation);
    for (const [part, shape, reference] of [
      ['query', query, /(Id|Ids|Code|Codes)$/],
      ['body', body, /.(Id|Ids)$/],
    ] as const) {
      const { properties = {} } = shape
        ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
        : {};
      for (const key of Object.keys(properties).filter((property) => reference.test(property)))
        verdict.verify(
          references?.[`${part}.${key}`] !== undefined,
          `${name} has no reference for ${part}.${key}`,
        );
    }
  }
}

/** Sends ids of company B in bodies and filters as an administrator of company A. */
async function swapReferences(app: FastifyInstance, world: World): Promise<void> {
  const actor = world.actors.find(({ name }) => name === 'ADMIN of A');
  for (const operation of served) {
    const builder = builderOf(operation);
    for (const [path, foreign] of Object.entries(builder.references ?? {})) {
      const [part = 'body', key = ''] = path.split('.');
      if (!actor) continue;
      const rowOwner =
        builder.places.find((candidate) => candidate === 'own' || candidate === 'colleague') ?? 'none';
      const input = await builder.input({
        world,
        actor,
        place: rowOwner,
        tenant: world.a,
        isFresh: operation.method !== 'GET',
      });
      const swapped = { ...input, [part]: { ...input[part as 'body'], [key]: foreign(world.b) } };
      const answer = await send(app, operation, swapped, actor.headers);
      counts.cases++;
      const message = `${operation.name} with B's ${key}: ${answer.status} ${answer.code}`;
      if (answer.status >= 500) note('http500', message);
      if (answer.text.includes(canary('B'))) note('leaks', message);
      if (part === 'body' && answer.status < 400) note('wrong_allow', message);
    }
  }
}

async function serveRoute(services: Parameters<typeof register>[1], route: Route): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(request, reply, toRefusal(error, constraintCodes(features))),
  );
  await acceptFiles(app);
  register(app, services, route);
  return app;
}

/**
 * Switches off the permission checks of random operations. Returns the number of these faulty operations (mutants) and
 * the number of detected mutants.
 */
async function mutatePermissions(
  world: World,
  services: Parameters<typeof register>[1],
): Promise<[number, number]> {
  const guarded = routes.filter(({ operation }) => !['PUBLIC', 'SIGNED_IN'].includes(operation.permission));
  // Skips operations with a permission that every signed-in role has, because the permission check would reject no
  // caller. Such operations reject callers by other rules.
  const telling = guarded.filter(
    ({ operation }) =>
      expectedOf(operation).who.length < 4 &&
      !builtInRoles.every((role) => permits(new Set(rolePermissions[role]), operation)),
  );
  const chosen = telling
    .map((route) => ({ route, order: random() }))
    .sort((first, other) => first.order - other.order)
    .slice(0, options.long ? undefined : 20);
  let detected = 0;
  for (const { route } of chosen) {
    const app = await serveRoute(services, {
      ...route,
      operation: { ...route.operation, permission: 'SIGNED_IN' },
    });
    const noted: CountName[] = [];
    const round = new OperationRound(world, (kind) => noted.push(kind));
    const { name } = route.operation;
    const expected = expectedOf(route.operation);
    for (const actor of world.actors)
      if (actor.roles && !mayCall(actor, name, expected)) await round.run(app, route.operation, actor);
    await app.close();
    const isDetected = noted.includes('wrong_allow') || noted.includes('wrong_deny');
    if (verdict.verify(isDetected, `switching off the check of ${name} went unnoticed`)) detected++;
  }
  const [switched, noticed] = mutateScopes();
  return [detected + noticed, chosen.length + switched];
}

/**
 * Replaces the declared scope of every operation, one operation at a time. Returns the number of mutants and the
 * number of detected mutants.
 */
function mutateScopes(): [number, number] {
  const scopes: Scope[] = ['public', 'self', 'department', 'company', 'installation'];
  const noticed = operations.filter((operation) => {
    const others = scopes.filter((scope) => scope !== operation.scope);
    const scope = others[Math.floor(random() * others.length)] ?? 'public';
    const { name } = operation;
    return verdict.verify(
      findWrongScopes([{ name, scope }]).length > 0,
      `the scope of ${name} as ${scope} went unnoticed`,
    );
  });
  return [operations.length, noticed.length];
}

/** Checks the second line of defence: row-level security is forced, and a connection without a caller sees no rows. */
async function checkTenantTables({ stand: { make, connection } }: World): Promise<void> {
  const { rows } = await make.owner.query<{ name: string; forced: boolean }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND (c.relname = 'companies'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id'))`);
  const client = new pg.Client(deriveConnections(connection).app);
  await client.connect();
  for (const { name, forced } of rows) {
    if (!forced) note('leaks', `${name} has no forced row-level security`);
    // A partition must not be readable directly, only through its table or not at all.
    const result = await client.query(`SELECT 1 FROM ${name} LIMIT 1`).catch(() => ({ rowCount: 0 }));
    if (result.rowCount) note('leaks', `${name} shows rows without a viewer`);
  }
  await client.end();
}

const routes = features.flatMap((feature) => feature.routes);
const served = operations.filter(({ name }) => routes.some(({ operation }) => operation.name === name));
const fixture = await openFixture();
try {
  checkTables();
  const portal = await fixture.open();
  const world = await buildWorld(fixture);
  await checkTenantTables(world);
  const watch = new SignInWatch(world);
  const round = new OperationRound(world, note, watch);
  // Reads the checksums before any permission check is switched off, because operations without a permission check may
  // change rows.
  const ofA = await readChecksums(world, world.a.companyId);
  for (const actor of world.actors.filter(({ tenant }) => tenant === world.b))
    for (const operation of served) await round.run(portal.app, operation, actor);
  const ofAAfter = await readChecksums(world, world.a.companyId);
  if (ofAAfter !== ofA)
    note('leaks', `rows of A changed by an administrator of B: ${changedTables(ofA, ofAAfter)}`);
  const before = await readChecksums(world, world.b.companyId);
  const isEntitled = (actor: Actor) => actor.tenant === world.b || actor.roles?.includes('SYSADMIN');
  for (const actor of world.actors.filter((candidate) => !isEntitled(candidate)))
    for (const operation of served) await round.run(portal.app, operation, actor);
  await walkTokens(world, served, (operation, actor) => round.run(portal.app, operation, actor));
  counts.cases += await walkNarrowToken({ world, note }, portal.app, served);
  await swapReferences(portal.app, world);
  const after = await readChecksums(world, world.b.companyId);
  if (after !== before) note('leaks', `rows of company B changed: ${changedTables(before, after)}`);
  for (const actor of world.actors.filter(({ roles }) => roles?.includes('SYSADMIN')))
    for (const operation of served) await round.run(portal.app, operation, actor);
  // Runs the mutants (operations with a fault) after all other checks, because they may delete the rows that the checks
  // need.
  const casesBefore = counts.cases;
  const strangers = world.actors.filter((candidate) => !isEntitled(candidate));
  const walled = await readChecksums(world, world.b.companyId);
  const [detectedMutants, mutants] = await mutatePermissions(
    { ...world, actors: strangers },
    portal.services,
  );
  counts.cases = casesBefore;
  const still = await readChecksums(world, world.b.companyId);
  if (still !== walled)
    note('leaks', `rows of company B changed without a check: ${changedTables(walled, still)}`);
  const governing = { world, operations: served, send, note };
  const governed = await walkGoverning(governing, portal.app);
  counts.cases += governed;
  for (const name of watch.unlisted)
    verdict.verify(
      false,
      `${name} changes how somebody else signs in, and no proof says who may (\`governs\`)`,
    );
  for (const { name } of served.filter((candidate) => governingOf(candidate).length > 0 && !candidate.upload))
    verdict.verify(
      watch.found.has(name) || name === 'employees.bulk',
      `${name} changes nobody's way of signing in`,
    );
  const [ruled, rules] = await mutateGoverning(
    governing,
    routes,
    (route) => serveRoute(portal.services, route),
    (message) => verdict.verify(false, message),
  );
  const scim = await walkScim({ world, note }, portal.app);
  counts.cases += scim;
  const [noticed, switched] = await mutateScim({ world, note }, portal.app, (message) =>
    verdict.verify(false, message),
  );
  const [noticedTokens, tokenRules] = await mutateTokens({ world, note }, portal.app, (message) =>
    verdict.verify(false, message),
  );
  const { cases, ...wrong } = counts;
  verdict.print({
    ops: operations.length,
    actors: world.actors.length + tokenActors,
    cases,
    ...wrong,
    governed,
    scim,
    mutants: `${detectedMutants + ruled + noticed + noticedTokens}/${mutants + rules + switched + tokenRules}`,
  });
} finally {
  await fixture.close();
}
