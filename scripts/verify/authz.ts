// T1 of the security rules: every operation, as every kind of caller, on every kind of row, against a table written by
// hand. Nothing of another company is seen or changed, its ids inside bodies and filters included, and a permission
// check that is switched off is found out.
//
//   node scripts/verify/authz.ts [--long] [--seed N]

import { inflateRawSync } from 'node:zlib';
import { operations } from '@gatehouse/api';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { constraintCodes } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { appRole } from '../../apps/server/src/platform/db/migrate.ts';
import { refusalOf, sendRefusal } from '../../apps/server/src/platform/http/answers.ts';
import { register } from '../../apps/server/src/platform/http/register.ts';
import { acceptFiles } from '../../apps/server/src/platform/http/uploads.ts';
import { type Expected, expectation } from './authz.expectation.ts';
import { builders } from './authz.objects.ts';
import type { Builder, Input, Place } from './authz.rows.ts';
import { changed, checksums } from './authz.sums.ts';
import { type Actor, buildWorld, canary, type World } from './authz.world.ts';
import { formOf } from './forms.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('AUTHZ', options);
const counts = { cases: 0, leaks: 0, wrong_allow: 0, wrong_deny: 0, http500: 0 };
type Count = keyof typeof counts;

interface Answer {
  status: number;
  code: string;
  text: string;
}

/** The text of an answer: of a sheet, that of its files, which are packed. */
function textOf(payload: Buffer): string {
  if (payload.subarray(0, 2).toString('latin1') !== 'PK') return payload.toString('utf8');
  const texts: string[] = [];
  for (let at = payload.indexOf('PK\x01\x02'); at >= 0; at = payload.indexOf('PK\x01\x02', at + 4)) {
    const size = payload.readUInt32LE(at + 20);
    const header = payload.readUInt32LE(at + 42);
    const from = header + 30 + payload.readUInt16LE(header + 26) + payload.readUInt16LE(header + 28);
    const packed = payload.subarray(from, from + size);
    texts.push((payload.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
  }
  return texts.join('\n');
}

let calls = 0;
async function send(
  app: FastifyInstance,
  operation: OperationShape,
  input: Input,
  headers: Record<string, string>,
): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const form = input.files && (await formOf(operation, input.files));
  const response = await app.inject({
    method: operation.method,
    url: `${pathOf(operation, input.params)}${query.size > 0 ? `?${query}` : ''}`,
    // each call from an address of its own: limits by address are another proof's
    remoteAddress: `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: { 'x-command-id': 'verify', ...form?.headers, ...headers },
    ...(input.body && { payload: input.body }),
    ...(form && { payload: form.payload }),
    payloadAsStream: operation.answers === 'stream',
  });
  const isStream = operation.answers === 'stream';
  if (isStream && response.statusCode === 200) {
    response.stream().destroy();
    return { status: 200, code: '', text: '' };
  }
  const payload = isStream ? Buffer.concat(await response.stream().toArray()) : response.rawPayload;
  const text = textOf(payload);
  const code = /"messageCode":"([^"]*)"/.exec(text)?.[1] ?? '';
  return { status: response.statusCode, code, text: text.replace(/"requestId":"[^"]*"/, '') };
}

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

  constructor(world: World, note: (kind: Count, what: string) => void) {
    this.world = world;
    this.note = note;
  }

  /** One operation as one actor on every kind of row. */
  async run(app: FastifyInstance, operation: OperationShape, actor: Actor): Promise<void> {
    const expected = expectation[operation.name];
    const builder = builders[operation.name];
    if (!expected || !builder) return;
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
    const ends = operation.name.startsWith('sessions.') && actor.roles && actor.person;
    const headers = ends ? { authorization: `Bearer ${await world.stand.signIn(ends)}` } : actor.headers;
    const answer = await send(app, operation, input, headers);
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

/** Every operation has an expectation, a builder, and a word for each reference its input may hold. */
function checkTables(): void {
  const named = new Set(operations.map(({ name }) => name as string));
  for (const name of [...Object.keys(expectation), ...Object.keys(builders)])
    verdict.hold(named.has(name), `${name} is no operation any more`);
  for (const { name, query, body } of operations) {
    verdict.hold(expectation[name] !== undefined, `${name} has no expectation (authz.expectation.ts)`);
    verdict.hold(
      served.some((one) => one.name === name),
      `${name} has no route on the server`,
    );
    verdict.hold(builders[name] !== undefined, `${name} has no builder (authz.objects.ts)`);
    for (const [part, shape, reference] of [
      ['query', query, /(Id|Ids|Code|Codes)$/],
      ['body', body, /.(Id|Ids)$/],
    ] as const) {
      const { properties = {} } = shape
        ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
        : {};
      for (const key of Object.keys(properties).filter((one) => reference.test(one)))
        verdict.hold(
          builders[name]?.references?.[`${part}.${key}`] !== undefined,
          `${name} has no reference for ${part}.${key}`,
        );
    }
  }
}

/** Ids of company B inside bodies and filters, sent by an administrator of A. */
async function swapReferences(app: FastifyInstance, world: World): Promise<void> {
  const actor = world.actors.find(({ name }) => name === 'ADMIN of A');
  for (const operation of served) {
    for (const [path, foreign] of Object.entries(builders[operation.name]?.references ?? {})) {
      const [part = 'body', key = ''] = path.split('.');
      const builder = builders[operation.name];
      if (!actor || !builder) continue;
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

/**
 * Switches off the permission check of operations chosen at random; each must be found out by the cases above.
 * Answers how many were, of how many.
 */
async function mutate(world: World, services: Parameters<typeof register>[1]): Promise<[number, number]> {
  const guarded = routes.filter(({ operation }) => !['PUBLIC', 'SIGNED_IN'].includes(operation.permission));
  // one that everybody signed in holds cannot be told from none
  const telling = guarded.filter(({ operation: { name } }) => (expectation[name]?.who.length ?? 0) < 4);
  const chosen = telling
    .map((route) => ({ route, order: random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, options.long ? undefined : 20);
  let found = 0;
  for (const { route } of chosen) {
    const app = fastify();
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(request, reply, refusalOf(error, constraintCodes())),
    );
    await acceptFiles(app);
    register(app, services, { ...route, operation: { ...route.operation, permission: 'SIGNED_IN' } });
    const noted: Count[] = [];
    const round = new Round(world, (kind) => noted.push(kind));
    const { name } = route.operation;
    const expected = expectation[name];
    for (const actor of world.actors)
      if (expected && actor.roles && !hasRole(actor, expected)) await round.run(app, route.operation, actor);
    await app.close();
    const seen = noted.includes('wrong_allow') || noted.includes('wrong_deny');
    if (verdict.hold(seen, `switching off the check of ${name} went unnoticed`)) found++;
  }
  return [found, chosen.length];
}

/** Second wall: forced row-level security, and nothing without a viewer. */
async function checkTenantTables({ stand: { make, connection } }: World): Promise<void> {
  const { rows } = await make.owner.query<{ name: string; forced: boolean }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND (c.relname = 'companies'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id'))`);
  const client = new pg.Client({ ...connection, options: `-c role=${appRole}` });
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
  const round = new Round(world, note);
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
  const casesBefore = counts.cases;
  const strangers = world.actors.filter((one) => !entitled(one));
  const [found, mutants] = await mutate({ ...world, actors: strangers }, portal.services);
  counts.cases = casesBefore;
  const after = await checksums(world, world.b.companyId);
  if (after !== before) note('leaks', `rows of company B changed: ${changed(before, after)}`);
  for (const actor of world.actors.filter(({ roles }) => roles?.includes('SYSADMIN')))
    for (const operation of served) await round.run(portal.app, operation, actor);
  const { cases, ...wrong } = counts;
  verdict.say({
    ops: operations.length,
    actors: world.actors.length,
    cases,
    ...wrong,
    mutants: `${found}/${mutants}`,
  });
} finally {
  await stand.close();
}
