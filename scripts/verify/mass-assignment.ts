// Proves T2 of the security rules. Sends forbidden keys in every object of every body and in every query. The portal
// rejects every forbidden key by name, and no data changes. Every answer has exactly the declared keys. node
// scripts/verify/mass-assignment.ts [--long] [--seed N]

import type { OperationShape } from '@gatehouse/api/platform/operation';
import { buildWorld } from '@gatehouse/testing/data/world';
import { builderOf } from '@gatehouse/testing/nouns/index';
import type { CallInput, World } from '@gatehouse/testing/nouns/proof';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { z } from 'zod';
import { constraintCodes } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { sendRefusal, toRefusal } from '../../apps/server/src/platform/http/answers.ts';
import { register } from '../../apps/server/src/platform/http/register.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { inputOf, requestOf, routes, served, writerOf } from './audit/writes.ts';
import {
  findObjects,
  findUndeclared,
  openObjects,
  plantKeys,
  type ShapeObject,
  schemaOf,
} from './mass-assignment/shapes.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('MASS-ASSIGNMENT', options);
/** Number of keys that are also sent one at a time, in addition to all keys together. */
const alone = options.long ? Number.POSITIVE_INFINITY : 2;

/** Keys that no caller may set, with the values an attacker would choose. */
const forbidden: readonly [string, unknown][] = [
  ['id', 1],
  ['companyId', 1],
  ['company_id', 1],
  ['tenantId', 1],
  ['accountId', 1],
  ['account_id', 1],
  ['employeeId', 1],
  ['userId', 1],
  ['role', 'SYSADMIN'],
  ['roles', ['SYSADMIN']],
  ['roleCode', 'SYSADMIN'],
  ['permissions', 'CREATE_COMPANY'],
  ['isAdmin', true],
  ['everywhere', true],
  ['status', 1],
  ['accountStatus', 1],
  ['passwordHash', '$argon2id$x'],
  ['password_hash', '$argon2id$x'],
  ['mustChangePassword', false],
  ['secondStepDue', false],
  ['createdAt', '2020-01-01T00:00:00Z'],
  ['created_at', '2020-01-01T00:00:00Z'],
  ['updatedAt', '2020-01-01T00:00:00Z'],
  ['__proto__', { isAdmin: true }],
  ['constructor', { prototype: { isAdmin: true } }],
];
/**
 * Keys that the JSON parser rejects before the schema is checked. The parser rejects the whole body and does not name
 * the key.
 */
const unreadable = new Set(['__proto__', 'constructor']);

const counts = { spots: 0, cases: 0, refused: 0 };

interface AttackAnswer {
  status: number;
  code: string;
  fields: { field: string; rule: string }[];
  result: unknown;
}

let calls = 0;
async function send(
  app: FastifyInstance,
  operation: OperationShape,
  input: CallInput,
  token: string,
): Promise<AttackAnswer> {
  const remoteAddress = `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const request = await requestOf(operation, input, { authorization: `Bearer ${token}` });
  const response = await app.inject({ ...request, remoteAddress });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const parsed = isJson ? response.json() : { messageCode: '', result: null };
  const fields = response.statusCode === 400 ? (parsed.result?.fields ?? []) : [];
  return { status: response.statusCode, code: parsed.messageCode, fields, result: parsed.result };
}

/** Forbidden keys that are added to one object of the body, or to the query. */
interface KeyAttack {
  where: 'body' | 'query';
  spot: ShapeObject;
  keys: readonly [string, unknown][];
}

function attacksOf(operation: OperationShape): KeyAttack[] {
  const nothing = { path: [], declared: new Set<string>(), isOneOfSeveral: false };
  const objectsOf = (shape: z.ZodType | undefined) => {
    const objects = shape ? findObjects(schemaOf(shape, 'input')) : [];
    return objects.length > 0 ? objects : [nothing];
  };
  const targets = [
    ...objectsOf(operation.query).map((spot) => ({ where: 'query' as const, spot })),
    // A form has no JSON body. Form fields that do not contain a file are rejected as unknown.
    ...(operation.method === 'GET' || operation.upload
      ? []
      : objectsOf(operation.body).map((spot) => ({ where: 'body' as const, spot }))),
  ];
  counts.spots += targets.length;
  return targets.flatMap(({ where, spot }): KeyAttack[] => {
    const foreign = forbidden.filter(([key]) => !spot.declared.has(key));
    const readable = foreign.filter(([key]) => !unreadable.has(key));
    const single = foreign
      .map((entry) => ({ one: entry, order: unreadable.has(entry[0]) ? -1 : random() }))
      .toSorted((first, other) => first.order - other.order)
      .slice(0, alone + unreadable.size);
    return [{ where, spot, keys: readable }, ...single.map(({ one }) => ({ where, spot, keys: [one] }))];
  });
}

function withForbiddenKeys(
  operation: OperationShape,
  input: CallInput,
  { where, spot, keys }: KeyAttack,
): CallInput {
  const shape = operation[where];
  const schema = shape ? schemaOf(shape, 'input') : { type: 'object', properties: {} };
  return {
    ...input,
    [where]: plantKeys(input[where] ?? {}, schema, spot.path, keys, options.seed) as CallInput['body'],
  };
}

/** Returns whether every key was rejected. The answer must name the key if the body could be parsed. */
function isRefused({ spot, keys }: KeyAttack, { status, code, fields }: AttackAnswer): boolean {
  if (status !== 400 || code !== 'API_INVALID_REQUEST_ARGUMENT') return false;
  return keys.every(([key]) => {
    if (unreadable.has(key) || spot.isOneOfSeveral) return true;
    const name = [...spot.path, key].join('.');
    return fields.some(({ field, rule }) => field === name && rule === 'unknown');
  });
}

/** Returns a checksum of every table. */
async function readState({ stand: { make } }: World): Promise<string> {
  const { rows } = await make.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
  );
  const sums = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t`,
  );
  return JSON.stringify((await make.owner.query(`${sums.join(' UNION ALL ')} ORDER BY 1`)).rows);
}

/**
 * Sends forbidden keys to one operation. Afterwards calls it with valid input, which shows that only the keys caused
 * the rejections.
 */
async function proveOperation(portal: Portal, world: World, operation: OperationShape): Promise<void> {
  const writer = writerOf(world, operation);
  const token = writer.person ? await world.stand.signIn(writer.person) : '';
  const input = await inputOf(world, portal, operation, writer);
  const before = await readState(world);
  for (const attack of attacksOf(operation)) {
    counts.cases += attack.keys.length;
    const answer = await send(portal.app, operation, withForbiddenKeys(operation, input, attack), token);
    const describeFailure = () =>
      `${operation.name} took ${attack.keys.map(([key]) => key)} in ${attack.where}.${attack.spot.path.join('.')}: ${answer.status} ${answer.code} ${JSON.stringify(answer.fields).slice(0, 300)}`;
    if (verdict.verify(isRefused(attack, answer), describeFailure)) counts.refused += attack.keys.length;
  }
  verdict.verify((await readState(world)) === before, () => `${operation.name}: something changed`);
  await checkAnswer(portal, operation, input, token);
}

let answerCount = 0;
let open = 0;
const answersJson = (operation: OperationShape) => (operation.answers ?? 'json') === 'json';
/** Checks that the answer to a valid call has exactly the declared keys. */
async function checkAnswer(
  portal: Portal,
  operation: OperationShape,
  input: CallInput,
  token: string,
): Promise<void> {
  if (operation.answers === 'stream') return;
  const answer = await send(portal.app, operation, input, token);
  // An operation that only reads may have been called with an unknown reference. Its answer then has no result to
  // check.
  if (operation.reads && answer.code === builderOf(operation).ends) return;
  verdict.verify(answer.status === 200, `${operation.name} as it is meant: ${answer.status} ${answer.code}`);
  if (answer.status !== 200 || !answersJson(operation)) return;
  const schema = schemaOf(operation.result, 'output');
  answerCount++;
  open += openObjects(schema);
  const undeclaredKeys = findUndeclared(schema, answer.result);
  verdict.verify(
    undeclaredKeys.length === 0,
    `${operation.name} answers ${undeclaredKeys.slice(0, 5)}, undeclared`,
  );
  verdict.verify(operation.result.safeParse(answer.result).success, `${operation.name} answers out of shape`);
}

/**
 * Makes schemas accept unknown keys, and adds undeclared keys to answers. Each of these mutants must be detected.
 * Returns the number of detected mutants and the number of all mutants.
 */
async function mutateShapes(portal: Portal, world: World): Promise<[number, number]> {
  // Excludes uploads. The portal rejects keys of a form while it reads the files, before it checks the schema.
  const strict = routes.filter(({ operation: { body, upload } }) => body instanceof z.ZodObject && !upload);
  const chosen = strict
    .map((route) => ({ route, order: random() }))
    .toSorted((first, other) => first.order - other.order)
    .slice(0, options.long ? undefined : 8);
  let noticed = 0;
  for (const { route } of chosen) {
    const { operation } = route;
    const app = fastify();
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(request, reply, toRefusal(error, constraintCodes(features))),
    );
    const body = (operation.body as z.ZodObject).loose(); // The cast is safe, because only routes with an object as body are left.
    register(app, portal.services, { ...route, operation: { ...operation, body } });
    const writer = writerOf(world, operation);
    const token = writer.person ? await world.stand.signIn(writer.person) : '';
    const input = await inputOf(world, portal, operation, writer);
    const attack = attacksOf(operation).find(({ where, spot }) => where === 'body' && spot.path.length === 0);
    const isAccepted =
      attack &&
      !isRefused(attack, await send(app, operation, withForbiddenKeys(operation, input, attack), token));
    await app.close();
    if (verdict.verify(isAccepted === true, `${operation.name} made loose went unnoticed`)) noticed++;
  }
  const schema = schemaOf(z.object({ rows: z.array(z.object({ id: z.number() })) }), 'output');
  const undeclaredKeys = findUndeclared(schema, { rows: [{ id: 1, passwordHash: 'x' }] });
  verdict.verify(undeclaredKeys.length === 1, 'an undeclared key of an answer went unnoticed');
  return [noticed, chosen.length];
}

const fixture = await openFixture();
try {
  const portal = await fixture.open();
  const world = await buildWorld(fixture);
  for (const operation of served.filter(({ answers }) => answers !== 'stream'))
    await proveOperation(portal, world, operation);
  const { spots, cases, refused } = counts;
  const [noticed, mutants] = await mutateShapes(portal, world);
  verdict.print({
    ops: served.length,
    keys: forbidden.length,
    spots,
    cases,
    refused,
    answers: answerCount,
    open_objects: open,
    mutants: `${noticed}/${mutants}`,
    seed: options.seed,
  });
} finally {
  await fixture.close();
}
