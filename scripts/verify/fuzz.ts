// T16 of the security rules: requests derived from every operation's own shapes, right, nearly right and garbage, and the
// same of terminals, of agents that report telework, of identity providers and of calendar programs. None is answered 500, none hangs, every answer has its shape and tells nothing of the inside.
//
//   node scripts/verify/fuzz.ts [--long] [--seed N]

import { operations } from '@gatehouse/api';
import { commonErrors, errorStatus } from '@gatehouse/api/platform/errors';
import { apiPrefix, type OperationShape } from '@gatehouse/api/platform/operation';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { deviceSecret } from '../../apps/server/src/features/device-ops/json/device-secret.ts';
import { features } from '../../apps/server/src/features/index.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { asText, formOf } from './forms.ts';
import { agentRequests } from './fuzz.agents.ts';
import { calendarRequests } from './fuzz.calendars.ts';
import { type DeviceRequest, deviceRequests, reportedRequests, signedRequests } from './fuzz.devices.ts';
import { providerRequests } from './fuzz.providers.ts';
import { type FuzzRequest, requestsOf } from './fuzz.requests.ts';
import { openStand, readOptions, Verdict } from './harness.ts';
import { ownDoor } from './nouns/area/doors.ts';
import { endsSessions } from './nouns/index.ts';
import { standing } from './nouns/proof.ts';
import { buildWorld, canary, keysOf } from './world.ts';

const options = readOptions();
const verdict = new Verdict('FUZZ', options);
const perOperation = options.long ? 500 : 20;
const hangMs = 5_000;
const bystanderMs = 1_000;
const counts = { requests: 0, http500: 0, hangs: 0, leaks: 0, out_of_shape: 0, successes: 0 };

const envelope = z.strictObject({
  status: z.string(),
  messageCode: z.string(),
  message: z.string(),
  result: z.unknown(),
  requestId: z.string().min(1),
});
const meetings = z.array(z.strictObject({ title: z.string(), start: z.string() }));
/** What a refusal may say, as `RefusalDetails` does: one of these, or nothing. */
const refusal = z
  .union([
    z.strictObject({
      fields: z.array(
        z.strictObject({
          field: z.string(),
          rule: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    z.strictObject({ years: z.array(z.int()) }),
    z.strictObject({ usedBy: z.record(z.string(), z.number()) }),
    z.strictObject({ clash: z.strictObject({ id: z.int(), name: z.string() }) }),
    // meetings to come in a room that would be closed, and those that have it already
    z.strictObject({ clash: z.strictObject({ coming: meetings, count: z.int() }) }),
    z.strictObject({ clash: z.strictObject({ taken: meetings, count: z.int(), of: z.int() }) }),
    z.strictObject({
      version: z.int(),
      fields: z.array(
        z.strictObject({ field: z.string(), value: z.unknown(), by: z.string(), at: z.string() }),
      ),
    }),
  ])
  .nullable();
// what an answer must never tell: stacks, paths, SQL, versions (security.md §1.12)
const inside =
  /\bat [\w.<>]+ \(|node_modules|\/src\/|\bSELECT\b.*\bFROM\b|duplicate key|violates|syntax error|PostgreSQL|pg_|\.ts:\d/;

interface Sent {
  status: number;
  text: string;
  type: string;
}

/** What was answered within `ms`. */
async function within(ms: number, portal: Portal, request: InjectOptions) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([portal.app.inject(request), late]).finally(() => clearTimeout(timer));
}

/**
 * What was answered before it counts as a hang. One that is late counts at once while the portal answers others that need the
 * database; where those wait as well it is the machine or all of the portal, and being late a second time tells which.
 */
async function answered(portal: Portal, request: InjectOptions) {
  const first = await within(hangMs, portal, request);
  if (first) return first;
  const bystander = await within(bystanderMs, portal, { url: '/health/ready' });
  return bystander ? undefined : within(hangMs, portal, request);
}

/** Sends it; notes a hang, a 500 and a look inside. Undefined when nothing was answered in time. */
async function send(portal: Portal, what: string, request: InjectOptions): Promise<Sent | undefined> {
  counts.requests++;
  const response = await answered(portal, request);
  if (!response) {
    counts.hangs++;
    verdict.hold(false, `hangs: ${what}`);
    return undefined;
  }
  const text = response.payload;
  // 501: what SCIM says of roles, which are made in the portal alone
  if (response.statusCode >= 500 && ![501, 503].includes(response.statusCode)) {
    counts.http500++;
    verdict.hold(false, `${response.statusCode}: ${what}`);
  }
  if (response.statusCode >= 400 && inside.test(text)) {
    counts.leaks++;
    verdict.hold(false, `tells of the inside: ${what}: ${text.slice(0, 200)}`);
  }
  return { status: response.statusCode, text, type: String(response.headers['content-type']) };
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 400) ?? '';

function addressOf(operation: OperationShape, { params, query }: FuzzRequest): string {
  // encodeURIComponent refuses half a character
  const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? '1'));
  const search = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  return `${apiPrefix}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** Whether an answer is what the operation declares, in the envelope of every answer. */
function inShape(operation: OperationShape, { status, text }: Sent): boolean {
  let parsed: z.output<typeof envelope>;
  try {
    parsed = envelope.parse(JSON.parse(text));
  } catch {
    return false;
  }
  if (status === 200) return parsed.status === '00' && operation.result.safeParse(parsed.result).success;
  const declared = [...commonErrors, ...operation.errors].filter((code) => errorStatus[code] === status);
  return (
    declared.includes(parsed.messageCode as (typeof declared)[number]) &&
    parsed.status === String(status) &&
    refusal.safeParse(parsed.result).success
  );
}

async function fuzz(
  portal: Portal,
  operation: OperationShape,
  requests: FuzzRequest[],
  token: () => Promise<string>,
): Promise<void> {
  for (const request of requests) {
    const what = `${operation.name} ${shown(request)}`;
    const body = operation.method === 'GET' ? undefined : request.body;
    const texts = typeof body === 'object' && body !== null ? body : {};
    const form = operation.upload && (await formOf(operation, request.files, request.form, texts));
    const answer = await send(portal, what, {
      method: operation.method,
      url: addressOf(operation, request),
      remoteAddress: `10.${counts.requests >> 8}.${counts.requests & 255}.1`,
      headers: {
        authorization: `Bearer ${await token()}`,
        'x-command-id': 'verify',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...form?.headers,
        ...request.headers,
      },
      ...(body !== undefined && { payload: request.write(body) }),
      ...(form && { payload: form.payload.subarray(0, form.payload.length - request.form.cut) }),
    });
    if (!answer) continue;
    if (answer.status === 200) counts.successes++;
    if (answer.text.includes(canary('B'))) {
      counts.leaks++;
      verdict.hold(false, `shows company B: ${what}`);
    }
    const isFile = answer.status === 200 && operation.answers === 'file';
    if (
      !isFile &&
      !verdict.hold(
        inShape(operation, answer),
        `out of shape: ${what}: ${answer.status} ${answer.text.slice(0, 300)}`,
      )
    )
      counts.out_of_shape++;
  }
}

/** As terminals, of which `theirs` are company B's; answers how many requests were let in. */
async function fuzzDevices(
  portal: Portal,
  requests: DeviceRequest[],
  theirs: readonly string[] = [],
): Promise<number> {
  let accepted = 0;
  for (const { method, url, body, headers } of requests) {
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: body };
    const what = `${method} ${url} ${shown(headers)} ${shown(body.toString('latin1').slice(0, 200))}`;
    const answer = await send(portal, what, { method, url, headers, ...payload });
    if (answer && [200, 207].includes(answer.status)) accepted++;
    // the number is all that a terminal of that dialect says of itself: B's may be told of B's people
    const isTheirs = new URL(url, 'http://portal').searchParams
      .getAll('SN')
      .some((said) => theirs.includes(said));
    if (!isTheirs && answer?.text.includes(canary('B'))) {
      counts.leaks++;
      verdict.hold(false, `shows company B: ${what}`);
    }
  }
  return accepted;
}

const stand = await openStand();
try {
  const portal = await stand.open();
  const world = await buildWorld(stand);
  const { a, b } = world;
  const { rows: standingDevices } = await stand.make.owner.query<{ serial: string; company_id: number }>(
    'SELECT serial_number AS serial, company_id FROM devices',
  );
  const serials = standingDevices.map(({ serial }) => serial);
  const theirs = standingDevices
    .filter(({ company_id }) => company_id === b.companyId)
    .map(({ serial }) => serial);
  const known: unknown[] = [...keysOf(a), ...keysOf(b), 1, 999_999_999, ...serials];
  const routes = features.flatMap((feature) => feature.routes);
  const served = operations.filter(
    ({ name, answers }) => answers !== 'stream' && routes.some(({ operation }) => operation.name === name),
  );
  for (const operation of served) {
    const requests = fc.sample(requestsOf(operation, known), { seed: options.seed, numRuns: perOperation });
    // calls that end their own session get one each
    const whole = await stand.signIn(a.admin);
    const token = endsSessions(operation) ? () => stand.signIn(a.admin) : async () => whole;
    await fuzz(portal, operation, requests, token);
  }
  // one of each dialect
  const access = await stand.make.device({
    companyId: a.companyId,
    doorId: standing(a, ownDoor).id,
    protocol: 'ZK_ACC',
  });
  serials.push(access.serial);
  const devices = fc.sample(deviceRequests(serials), { seed: options.seed, numRuns: perOperation * 16 });
  const terminals = await fuzzDevices(portal, devices, theirs);
  verdict.hold(theirs.length > 0, 'company B has no terminal');
  const json = await stand.make.device({
    companyId: a.companyId,
    doorId: standing(a, ownDoor).id,
    protocol: 'JSON',
  });
  const secret = deviceSecret(portal.services.settings.masterKey, json.id, 1);
  const requests = signedRequests(json.serial, secret, [a.staff.pin, a.colleague.pin], new Date());
  const signed = await fuzzDevices(
    portal,
    fc.sample(requests, { seed: options.seed, numRuns: perOperation * 4 }),
  );
  const hik = await stand.make.device({
    companyId: a.companyId,
    doorId: standing(a, ownDoor).id,
    protocol: 'HIKVISION',
  });
  const events = reportedRequests(hik.path, [a.staff.pin, a.colleague.pin]);
  const reported = await fuzzDevices(
    portal,
    fc.sample(events, { seed: options.seed, numRuns: perOperation * 4 }),
  );
  // nobody whom the calls before have sent away
  const { token } = await stand.make.teleworkAgent(await stand.make.employee({ companyId: a.companyId }));
  const reports = agentRequests(token, new Date());
  const agents = await fuzzDevices(
    portal,
    fc.sample(reports, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.hold(agents > 0, `${agents} requests of agents were let in`);
  const { accountId: makerAccountId } = await stand.make.employee({
    companyId: a.companyId,
    roles: ['ADMIN'],
  });
  const provider = await stand.make.provisioningToken({
    companyId: a.companyId,
    makerAccountId,
    departmentId: a.departments[0],
  });
  const told = providerRequests(provider.token, [
    a.staff.employeeId,
    a.colleague.employeeId,
    b.staff.employeeId,
  ]);
  const providers = await fuzzDevices(
    portal,
    fc.sample(told, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.hold(providers > 0, `${providers} requests of identity providers were let in`);
  const reader = await stand.make.employee({ companyId: a.companyId });
  const { secret: appPassword } = await stand.make.calendarPassword(reader);
  const asked = calendarRequests(reader, appPassword, [a.staff.employeeId, b.staff.employeeId]);
  const calendars = await fuzzDevices(
    portal,
    fc.sample(asked, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.hold(calendars > 0, `${calendars} requests of calendar programs were let in`);
  verdict.hold(
    terminals > 0 && signed > 0 && reported > 0,
    `${terminals}, ${signed} and ${reported} requests of devices were let in`,
  );
  for (const url of [
    '/%zz',
    '/api/v1/%E0%A4%A',
    '/api/v1/nothing',
    `/${'x'.repeat(10_000)}`,
    '/api/v1/buildings/%2e%2e',
    '//x',
    '/api/v1/auth/check?%zz',
    '/..%2f..%2fetc/passwd',
  ])
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await send(portal, `${method} ${url}`, { method, url });
      if (
        answer &&
        url.startsWith('/api') &&
        !verdict.hold(envelope.safeParse(JSON.parse(answer.text)).success, `out of shape: ${method} ${url}`)
      )
        counts.out_of_shape++;
    }
  verdict.hold(
    counts.successes > counts.requests / 50,
    `only ${counts.successes} requests succeeded: the rest may never have got past the door`,
  );
  const left = await portal.app.inject({ url: '/health/ready' });
  verdict.hold(left.statusCode === 200, 'the portal is not ready afterwards');
  verdict.say({
    ops: served.length,
    device_endpoints: 23,
    devices_let_in: terminals + signed + reported,
    agents_let_in: agents,
    providers_let_in: providers,
    calendars_let_in: calendars,
    ...counts,
    seed: options.seed,
  });
} finally {
  await stand.close();
}
