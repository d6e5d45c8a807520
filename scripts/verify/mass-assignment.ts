// T2 of the security rules: keys that nobody may set, in every object of every body and in every query: all are refused, by
// name, and nothing has changed. And what is answered holds the declared keys and no other.
//
//   node scripts/verify/mass-assignment.ts [--long] [--seed N]

import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { z } from 'zod';
import { constraintCodes } from '../../apps/server/src/app.ts';
import { features } from '../../apps/server/src/features/index.ts';
import { sendRefusal, toRefusal } from '../../apps/server/src/platform/http/answers.ts';
import { register } from '../../apps/server/src/platform/http/register.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { openObjects, planted, type Spot, schemaOf, spotsOf, undeclared } from './mass-assignment.places.ts';
import { builderOf } from './nouns/index.ts';
import type { Input, World } from './nouns/proof.ts';
import { buildWorld } from './world.ts';
import { inputOf, requestOf, routes, served, writerOf } from './writes.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('MASS-ASSIGNMENT', options);
/** Keys sent alone besides all of them together. */
const alone = options.long ? Number.POSITIVE_INFINITY : 2;

/** What nobody may set, and what somebody would set it to. */
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
/** These end in the reading of JSON, before any shape: the whole body is refused, and no key is named. */
const unreadable = new Set(['__proto__', 'constructor']);

const counts = { spots: 0, cases: 0, refused: 0 };

interface Told {
  status: number;
  code: string;
  fields: { field: string; rule: string }[];
  result: unknown;
}

let calls = 0;
async function send(
  app: FastifyInstance,
  operation: OperationShape,
  input: Input,
  token: string,
): Promise<Told> {
  const remoteAddress = `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const request = await requestOf(operation, input, { authorization: `Bearer ${token}` });
  const response = await app.inject({ ...request, remoteAddress });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const told = isJson ? response.json() : { messageCode: '', result: null };
  const fields = response.statusCode === 400 ? (told.result?.fields ?? []) : [];
  return { status: response.statusCode, code: told.messageCode, fields, result: told.result };
}

/** What is sent where: each key of `keys` in one object of the body, or in the query. */
interface Attack {
  where: 'body' | 'query';
  spot: Spot;
  keys: readonly [string, unknown][];
}

function attacksOn(operation: OperationShape): Attack[] {
  const nothing = { path: [], declared: new Set<string>(), isOneOfSeveral: false };
  const spots = (shape: z.ZodType | undefined) => {
    const found = shape ? spotsOf(schemaOf(shape, 'input')) : [];
    return found.length > 0 ? found : [nothing];
  };
  const places = [
    ...spots(operation.query).map((spot) => ({ where: 'query' as const, spot })),
    // a form has no body of keys; its fields other than the files' are refused as such
    ...(operation.method === 'GET' || operation.upload
      ? []
      : spots(operation.body).map((spot) => ({ where: 'body' as const, spot }))),
  ];
  counts.spots += places.length;
  return places.flatMap(({ where, spot }): Attack[] => {
    const foreign = forbidden.filter(([key]) => !spot.declared.has(key));
    const readable = foreign.filter(([key]) => !unreadable.has(key));
    const single = foreign
      .map((one) => ({ one, order: unreadable.has(one[0]) ? -1 : random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, alone + unreadable.size);
    return [{ where, spot, keys: readable }, ...single.map(({ one }) => ({ where, spot, keys: [one] }))];
  });
}

function armed(operation: OperationShape, input: Input, { where, spot, keys }: Attack): Input {
  const shape = operation[where];
  const schema = shape ? schemaOf(shape, 'input') : { type: 'object', properties: {} };
  return {
    ...input,
    [where]: planted(input[where] ?? {}, schema, spot.path, keys, options.seed) as Input['body'],
  };
}

/** Whether every key was refused, by its name where the body could be read. */
function isRefused({ spot, keys }: Attack, { status, code, fields }: Told): boolean {
  if (status !== 400 || code !== 'API_INVALID_REQUEST_ARGUMENT') return false;
  return keys.every(([key]) => {
    if (unreadable.has(key) || spot.isOneOfSeveral) return true;
    const name = [...spot.path, key].join('.');
    return fields.some(({ field, rule }) => field === name && rule === 'unknown');
  });
}

/** Everything the tables hold, as one number each. */
async function state({ stand: { make } }: World): Promise<string> {
  const { rows } = await make.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
  );
  const sums = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t`,
  );
  return JSON.stringify((await make.owner.query(`${sums.join(' UNION ALL ')} ORDER BY 1`)).rows);
}

/** Attacks one operation, then calls it as it is meant: what was refused was so for its keys alone. */
async function prove(portal: Portal, world: World, operation: OperationShape): Promise<void> {
  const writer = writerOf(world, operation);
  const token = writer.person ? await world.stand.signIn(writer.person) : '';
  const input = await inputOf(world, portal, operation, writer);
  const before = await state(world);
  for (const attack of attacksOn(operation)) {
    counts.cases += attack.keys.length;
    const told = await send(portal.app, operation, armed(operation, input, attack), token);
    const what = () =>
      `${operation.name} took ${attack.keys.map(([key]) => key)} in ${attack.where}.${attack.spot.path.join('.')}: ${told.status} ${told.code} ${JSON.stringify(told.fields).slice(0, 300)}`;
    if (verdict.hold(isRefused(attack, told), what)) counts.refused += attack.keys.length;
  }
  verdict.hold((await state(world)) === before, () => `${operation.name}: something changed`);
  await answers(portal, operation, input, token);
}

let answered = 0;
let open = 0;
const answersJson = (operation: OperationShape) => (operation.answers ?? 'json') === 'json';
/** What a rightful call is answered has the declared keys and no other. */
async function answers(
  portal: Portal,
  operation: OperationShape,
  input: Input,
  token: string,
): Promise<void> {
  if (operation.answers === 'stream') return;
  const told = await send(portal.app, operation, input, token);
  // of what only reads, what is asked by may be nobody's
  if (operation.reads && told.code === builderOf(operation).ends) return;
  verdict.hold(told.status === 200, `${operation.name} as it is meant: ${told.status} ${told.code}`);
  if (told.status !== 200 || !answersJson(operation)) return;
  const schema = schemaOf(operation.result, 'output');
  answered++;
  open += openObjects(schema);
  const found = undeclared(schema, told.result);
  verdict.hold(found.length === 0, `${operation.name} answers ${found.slice(0, 5)}, undeclared`);
  verdict.hold(operation.result.safeParse(told.result).success, `${operation.name} answers out of shape`);
}

/** Shapes made loose, and answers given a key too many: each must be noticed. Answers how many were, of how many. */
async function mutate(portal: Portal, world: World): Promise<[number, number]> {
  // a form's keys are refused where its files are read, whatever its shape says
  const strict = routes.filter(({ operation: { body, upload } }) => body instanceof z.ZodObject && !upload);
  const chosen = strict
    .map((route) => ({ route, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, options.long ? undefined : 8);
  let noticed = 0;
  for (const { route } of chosen) {
    const { operation } = route;
    const app = fastify();
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(request, reply, toRefusal(error, constraintCodes(features))),
    );
    const body = (operation.body as z.ZodObject).loose(); // chosen for being one
    register(app, portal.services, { ...route, operation: { ...operation, body } });
    const writer = writerOf(world, operation);
    const token = writer.person ? await world.stand.signIn(writer.person) : '';
    const input = await inputOf(world, portal, operation, writer);
    const attack = attacksOn(operation).find(({ where, spot }) => where === 'body' && spot.path.length === 0);
    const taken =
      attack && !isRefused(attack, await send(app, operation, armed(operation, input, attack), token));
    await app.close();
    if (verdict.hold(taken === true, `${operation.name} made loose went unnoticed`)) noticed++;
  }
  const schema = schemaOf(z.object({ rows: z.array(z.object({ id: z.number() })) }), 'output');
  const seen = undeclared(schema, { rows: [{ id: 1, passwordHash: 'x' }] });
  verdict.hold(seen.length === 1, 'an undeclared key of an answer went unnoticed');
  return [noticed, chosen.length];
}

const stand = await openStand();
try {
  const portal = await stand.open();
  const world = await buildWorld(stand);
  for (const operation of served.filter(({ answers }) => answers !== 'stream'))
    await prove(portal, world, operation);
  const { spots, cases, refused } = counts;
  const [noticed, mutants] = await mutate(portal, world);
  verdict.say({
    ops: served.length,
    keys: forbidden.length,
    spots,
    cases,
    refused,
    answers: answered,
    open_objects: open,
    mutants: `${noticed}/${mutants}`,
    seed: options.seed,
  });
} finally {
  await stand.close();
}
