// T1 of the security rules: every operation, as every kind of caller, on every kind of row, against a table written by
// hand. Nothing of another company is seen or changed, its ids inside bodies and filters included, and a permission
// check that is switched off is found out. Whoever changes how somebody else signs in holds every right that person holds; the
// operations that do so are found by what they change. Tokens of identity providers reach what their creators may, over SCIM.
//
//   node scripts/verify/authz.ts [--long] [--seed N]

import { operations } from '@gatehouse/api';
import { type OperationShape, permits, type Scope } from '@gatehouse/api/platform/operation';
import { builtInRoles, rolePermissions } from '@gatehouse/api/platform/permissions';
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
import { mutateGoverning, Watch, walkGoverning } from './authz.governing.ts';
import { mutateScim, walkScim } from './authz.scim.ts';
import { scopeLies } from './authz.scope.ts';
import { type Answer, send } from './authz.send.ts';
import { changed, checksums } from './authz.sums.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { builderOf, endsSessions, expectedOf, governingOf } from './nouns/index.ts';
import type { Actor, Builder, Expected, Place, World } from './nouns/proof.ts';
import { buildWorld, canary } from './world.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('AUTHZ', options);
const counts = { cases: 0, leaks: 0, wrong_allow: 0, wrong_deny: 0, http500: 0 };
type Count = keyof typeof counts;

/** Whether the hand-written table lets this actor at this row. */
function isAllowed(world: World, actor: Actor, { who, reach }: Expected, place: Place): boolean {
  if (who === 'anybody') return true;
  if (!actor.roles?.some((role) => who.includes(role))) return false;
  if (reach === 'installation') return actor.roles.includes('SYSADMIN') && place !== 'missing';
  if (place === 'none' || (place === 'self' && (reach === 'account' || actor.person?.employeeId)))
    return true;
  if (place === 'missing' || place === 'self' || reach === 'self' || reach === 'account') return false;
  if (actor.roles.includes('SYSADMIN')) return true;
  const isOfCompany = (place === 'otherCompany') === (actor.tenant === world.b);
  if (!isOfCompany || reach === 'company' || actor.roles.includes('ADMIN')) return isOfCompany;
  if (reach === 'kept') return false;
  const departmentId = world.a.departments[place === 'otherDepartment' ? 1 : 0];
  return actor.manages.includes(departmentId);
}

const hasRole = (actor: Actor, { who }: Expected) =>
  who === 'anybody' || actor.roles?.some((role) => who.includes(role));

class Round {
  readonly #missing = new Map<string, string>();
  readonly world: World;
  readonly note: (kind: Count, what: string) => void;
  readonly #watch: Watch | undefined;

  constructor(world: World, note: (kind: Count, what: string) => void, watch?: Watch) {
    this.world = world;
    this.note = note;
    this.#watch = watch;
  }

  /** One operation as one actor on every kind of row. */
  async run(app: FastifyInstance, operation: OperationShape, actor: Actor): Promise<void> {
    const expected = expectedOf(operation);
    const builder = builderOf(operation);
    // a missing row first: another company's must be answered with the same bytes
    for (const place of builder.places.toReversed())
      await this.#one(app, operation, actor, expected, builder, place);
  }

  async #one(
    app: FastifyInstance,
    operation: OperationShape,
    actor: Actor,
    expected: Expected,
    builder: Builder,
    place: Place,
  ) {
    const { world, note } = this;
    const allowed = isAllowed(world, actor, expected, place);
    const tenant =
      place === 'otherCompany' || (place === 'missing' && actor.tenant === world.b) ? world.b : world.a;
    const isFresh = allowed && operation.method !== 'GET';
    const input = await builder.input({ world, actor, place, tenant, isFresh });
    // what a session's operations may end is no other case's session
    const ends = endsSessions(operation) && actor.roles && actor.person;
    const headers = ends ? { authorization: `Bearer ${await world.stand.signIn(ends)}` } : actor.headers;
    if (isFresh) await this.#watch?.look();
    const answer = await send(app, operation, input, headers);
    if (isFresh && answer.status === 200) await this.#watch?.judge(operation, actor.person?.accountId);
    counts.cases++;
    const what = `${operation.name} as ${actor.name} on ${place}: ${answer.status} ${answer.code}`;
    if (answer.status >= 500) note('http500', what);
    this.#judge(operation, actor, expected, builder, place, allowed, answer, what);
    const foreign = actor.roles?.includes('SYSADMIN')
      ? undefined
      : canary(actor.tenant === world.b ? 'A' : 'B');
    if (foreign && answer.text.includes(foreign)) note('leaks', `${what} shows ${foreign}`);
  }

  #judge(
    operation: OperationShape,
    actor: Actor,
    expected: Expected,
    builder: Builder,
    place: Place,
    allowed: boolean,
    answer: Answer,
    what: string,
  ) {
    const { note } = this;
    if (allowed) {
      const fine = builder.ends ? answer.code === builder.ends : answer.status === 200;
      if (!fine) note('wrong_deny', what);
      return;
    }
    const status = !actor.roles ? 401 : hasRole(actor, expected) ? 404 : 403;
    if (answer.status !== status)
      note(
        answer.status < 400 || answer.status > 404 || answer.status === 400 ? 'wrong_allow' : 'wrong_deny',
        `${what}, not ${status}`,
      );
    if (status !== 404) return;
    const key = `${operation.name} ${actor.name}`;
    if (place === 'missing') this.#missing.set(key, answer.text);
    else if ((this.#missing.get(key) ?? answer.text) !== answer.text)
      note('leaks', `${what} tells a foreign row from a missing one`);
  }
}

const note = (kind: Count, what: string) => {
  counts[kind]++;
  verdict.hold(false, `${kind}: ${what}`);
};

/** Every operation has a route, a scope that does not lie, and a word for each reference its input may hold. */
function checkTables(): void {
  for (const lie of scopeLies(operations)) verdict.hold(false, lie);
  for (const operation of operations) {
    const { name, query, body } = operation;
    verdict.hold(
      served.some((one) => one.name === name),
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
      for (const key of Object.keys(properties).filter((one) => reference.test(one)))
        verdict.hold(
          references?.[`${part}.${key}`] !== undefined,
          `${name} has no reference for ${part}.${key}`,
        );
    }
  }
}

/** Ids of company B inside bodies and filters, sent by an administrator of A. */
async function swapReferences(app: FastifyInstance, world: World): Promise<void> {
  const actor = world.actors.find(({ name }) => name === 'ADMIN of A');
  for (const operation of served) {
    const builder = builderOf(operation);
    for (const [path, foreign] of Object.entries(builder.references ?? {})) {
      const [part = 'body', key = ''] = path.split('.');
      if (!actor) continue;
      const place = builder.places.find((one) => one === 'own' || one === 'colleague') ?? 'none';
      const input = await builder.input({
        world,
        actor,
        place,
        tenant: world.a,
        isFresh: operation.method !== 'GET',
      });
      const swapped = { ...input, [part]: { ...input[part as 'body'], [key]: foreign(world.b) } };
      const answer = await send(app, operation, swapped, actor.headers);
      counts.cases++;
      const what = `${operation.name} with B's ${key}: ${answer.status} ${answer.code}`;
      if (answer.status >= 500) note('http500', what);
      if (answer.text.includes(canary('B'))) note('leaks', what);
      if (part === 'body' && answer.status < 400) note('wrong_allow', what);
    }
  }
}

/** A server of this one route. */
async function serving(services: Parameters<typeof register>[1], route: Route): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(request, reply, toRefusal(error, constraintCodes(features))),
  );
  await acceptFiles(app);
  register(app, services, route);
  return app;
}

/**
 * Switches off the permission check of operations chosen at random; each must be found out by the cases above.
 * Answers how many were, of how many.
 */
async function mutate(world: World, services: Parameters<typeof register>[1]): Promise<[number, number]> {
  const guarded = routes.filter(({ operation }) => !['PUBLIC', 'SIGNED_IN'].includes(operation.permission));
  // one that everybody signed in holds cannot be told from none: what such an operation refuses some, it refuses by itself
  const telling = guarded.filter(
    ({ operation }) =>
      expectedOf(operation).who.length < 4 &&
      !builtInRoles.every((role) => permits(new Set(rolePermissions[role]), operation)),
  );
  const chosen = telling
    .map((route) => ({ route, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, options.long ? undefined : 20);
  let found = 0;
  for (const { route } of chosen) {
    const app = await serving(services, {
      ...route,
      operation: { ...route.operation, permission: 'SIGNED_IN' },
    });
    const noted: Count[] = [];
    const round = new Round(world, (kind) => noted.push(kind));
    const { name } = route.operation;
    const expected = expectedOf(route.operation);
    for (const actor of world.actors)
      if (actor.roles && !hasRole(actor, expected)) await round.run(app, route.operation, actor);
    await app.close();
    const seen = noted.includes('wrong_allow') || noted.includes('wrong_deny');
    if (verdict.hold(seen, `switching off the check of ${name} went unnoticed`)) found++;
  }
  const [switched, noticed] = scopeMutants();
  return [found + noticed, chosen.length + switched];
}

/** Switches the scope of every operation, once: how many, and how many of these lies were told. */
function scopeMutants(): [number, number] {
  const scopes: Scope[] = ['public', 'self', 'department', 'company', 'installation'];
  const noticed = operations.filter((operation) => {
    const others = scopes.filter((scope) => scope !== operation.scope);
    const scope = others[Math.floor(random() * others.length)] ?? 'public';
    const { name } = operation;
    return verdict.hold(
      scopeLies([{ name, scope }]).length > 0,
      `the scope of ${name} as ${scope} went unnoticed`,
    );
  });
  return [operations.length, noticed.length];
}

/** Second wall: forced row-level security, and nothing without a viewer. */
async function checkTenantTables({ stand: { make, connection } }: World): Promise<void> {
  const { rows } = await make.owner.query<{ name: string; forced: boolean }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND (c.relname = 'companies'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id'))`);
  const client = new pg.Client(deriveConnections(connection).app);
  await client.connect();
  for (const { name, forced } of rows) {
    if (!forced) note('leaks', `${name} has no forced row-level security`);
    // a partition is reached through its table only, or not at all
    const shown = await client.query(`SELECT 1 FROM ${name} LIMIT 1`).catch(() => ({ rowCount: 0 }));
    if (shown.rowCount) note('leaks', `${name} shows rows without a viewer`);
  }
  await client.end();
}

const routes = features.flatMap((feature) => feature.routes);
const served = operations.filter(({ name }) => routes.some(({ operation }) => operation.name === name));
const stand = await openStand();
try {
  checkTables();
  const portal = await stand.open();
  const world = await buildWorld(stand);
  await checkTenantTables(world);
  const watch = new Watch(world);
  const round = new Round(world, note, watch);
  // before any check is switched off, which changes what is there to be seen
  const ofA = await checksums(world, world.a.companyId);
  for (const actor of world.actors.filter(({ tenant }) => tenant === world.b))
    for (const operation of served) await round.run(portal.app, operation, actor);
  const ofAAfter = await checksums(world, world.a.companyId);
  if (ofAAfter !== ofA)
    note('leaks', `rows of A changed by an administrator of B: ${changed(ofA, ofAAfter)}`);
  const before = await checksums(world, world.b.companyId);
  const entitled = (actor: Actor) => actor.tenant === world.b || actor.roles?.includes('SYSADMIN');
  for (const actor of world.actors.filter((one) => !entitled(one)))
    for (const operation of served) await round.run(portal.app, operation, actor);
  await swapReferences(portal.app, world);
  const after = await checksums(world, world.b.companyId);
  if (after !== before) note('leaks', `rows of company B changed: ${changed(before, after)}`);
  for (const actor of world.actors.filter(({ roles }) => roles?.includes('SYSADMIN')))
    for (const operation of served) await round.run(portal.app, operation, actor);
  // last: what stands ready may be gone afterwards
  const casesBefore = counts.cases;
  const strangers = world.actors.filter((one) => !entitled(one));
  const walled = await checksums(world, world.b.companyId);
  const [found, mutants] = await mutate({ ...world, actors: strangers }, portal.services);
  counts.cases = casesBefore;
  const still = await checksums(world, world.b.companyId);
  if (still !== walled) note('leaks', `rows of company B changed without a check: ${changed(walled, still)}`);
  const governing = { world, operations: served, send, note };
  const governed = await walkGoverning(governing, portal.app);
  counts.cases += governed;
  for (const name of watch.unlisted)
    verdict.hold(
      false,
      `${name} changes how somebody else signs in, and no proof says who may (\`governs\`)`,
    );
  for (const { name } of served.filter((one) => governingOf(one).length > 0 && !one.upload))
    verdict.hold(
      watch.found.has(name) || name === 'employees.bulk',
      `${name} changes nobody's way of signing in`,
    );
  const [ruled, rules] = await mutateGoverning(
    governing,
    routes,
    (route) => serving(portal.services, route),
    (what) => verdict.hold(false, what),
  );
  const scim = await walkScim({ world, note }, portal.app);
  counts.cases += scim;
  const [noticed, switched] = await mutateScim({ world, note }, portal.app, (what) =>
    verdict.hold(false, what),
  );
  const { cases, ...wrong } = counts;
  verdict.say({
    ops: operations.length,
    actors: world.actors.length,
    cases,
    ...wrong,
    governed,
    scim,
    mutants: `${found + ruled + noticed}/${mutants + rules + switched}`,
  });
} finally {
  await stand.close();
}
