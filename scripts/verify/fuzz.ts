// Proves T16 of the security rules. Sends valid, nearly valid and arbitrary requests for every operation, derived from
// its input schemas. Also sends requests as terminals, telework agents, identity providers and calendar programs. No
// request hangs or is answered with 500. Every answer matches its declared schema and reveals no internals. node
// scripts/verify/fuzz.ts [--long] [--seed N]

import { operations } from '@gatehouse/api';
import { commonErrors, errorStatus } from '@gatehouse/api/platform/errors';
import { apiPrefix, type OperationShape } from '@gatehouse/api/platform/operation';
import { buildWorld, canary, keysOf } from '@gatehouse/testing/data/world';
import { asText, formOf } from '@gatehouse/testing/kit/forms';
import { ownDoor } from '@gatehouse/testing/nouns/area/doors';
import { endsSessions } from '@gatehouse/testing/nouns/index';
import { preparedRow } from '@gatehouse/testing/nouns/proof';
import { openFixture, readOptions, Verdict } from '@gatehouse/testing/portal/harness';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { deviceSecret } from '../../apps/server/src/features/device-ops/signed-requests/device-secret.ts';
import { features } from '../../apps/server/src/features/index.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { agentRequests } from './fuzz/agents.ts';
import { calendarRequests } from './fuzz/calendars.ts';
import { type DeviceRequest, deviceRequests, reportedRequests, signedRequests } from './fuzz/devices.ts';
import { providerRequests } from './fuzz/providers.ts';
import { type FuzzRequest, requestsOf } from './fuzz/requests.ts';

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
/** Schema of a rejection, like `RefusalDetails`: one of these objects, or null. */
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
    z.strictObject({ reason: z.string(), id: z.int().positive().optional() }),
    z.strictObject({ usedBy: z.record(z.string(), z.number()) }),
    z.strictObject({ clash: z.strictObject({ id: z.int(), name: z.string() }) }),
    // The future meetings in a room that a call tried to close, and the number of these meetings.
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
// Matches content that an answer must never reveal: stacks, paths, SQL, versions (security.md §1.12).
const inside =
  /\bat [\w.<>]+ \(|node_modules|\/src\/|\bSELECT\b.*\bFROM\b|duplicate key|violates|syntax error|PostgreSQL|pg_|\.ts:\d/;

interface FuzzAnswer {
  status: number;
  text: string;
  type: string;
}

/** Sends a request. Resolves to undefined if there is no answer after `ms` milliseconds. */
async function injectWithin(ms: number, portal: Portal, request: InjectOptions) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([portal.app.inject(request), late]).finally(() => clearTimeout(timer));
}

/**
 * Resolves to undefined if the request hangs. A late answer counts as a hang if the portal answers other requests that
 * need the database. Otherwise the machine may be slow, so the request is sent again.
 */
async function injectOrHang(portal: Portal, request: InjectOptions) {
  const first = await injectWithin(hangMs, portal, request);
  if (first) return first;
  const bystander = await injectWithin(bystanderMs, portal, { url: '/health/ready' });
  return bystander ? undefined : injectWithin(hangMs, portal, request);
}

/** Sends a request and records a hang, a 500 or revealed internals. Undefined if no answer arrives in time. */
async function send(portal: Portal, label: string, request: InjectOptions): Promise<FuzzAnswer | undefined> {
  counts.requests++;
  const response = await injectOrHang(portal, request);
  if (!response) {
    counts.hangs++;
    verdict.verify(false, `hangs: ${label}`);
    return undefined;
  }
  const text = response.payload;
  // Status 501 is allowed, because roles can be created only in the portal, not over SCIM.
  if (response.statusCode >= 500 && ![501, 503].includes(response.statusCode)) {
    counts.http500++;
    verdict.verify(false, `${response.statusCode}: ${label}`);
  }
  if (response.statusCode >= 400 && inside.test(text)) {
    counts.leaks++;
    verdict.verify(false, `tells of the inside: ${label}: ${text.slice(0, 200)}`);
  }
  return { status: response.statusCode, text, type: String(response.headers['content-type']) };
}

const shorten = (value: unknown) => JSON.stringify(value)?.slice(0, 400) ?? '';

function urlOf(operation: OperationShape, { params, query }: FuzzRequest): string {
  // Replaces unpaired surrogates, because encodeURIComponent throws on them.
  const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? '1'));
  const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `${apiPrefix}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** Checks whether an answer matches the schema that its operation declares, including the common envelope. */
function hasDeclaredShape(operation: OperationShape, { status, text }: FuzzAnswer): boolean {
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
    const label = `${operation.name} ${shorten(request)}`;
    const body = operation.method === 'GET' ? undefined : request.body;
    const texts = typeof body === 'object' && body !== null ? body : {};
    const form = operation.upload && (await formOf(operation, request.files, request.form, texts));
    const answer = await send(portal, label, {
      method: operation.method,
      url: urlOf(operation, request),
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
      verdict.verify(false, `shows company B: ${label}`);
    }
    const isFile = answer.status === 200 && operation.answers === 'file';
    if (
      !isFile &&
      !verdict.verify(
        hasDeclaredShape(operation, answer),
        `out of shape: ${label}: ${answer.status} ${answer.text.slice(0, 300)}`,
      )
    )
      counts.out_of_shape++;
  }
}

/** Sends requests of terminals (`otherSerials`: those of company B). Returns the number of accepted requests. */
async function fuzzDevices(
  portal: Portal,
  requests: DeviceRequest[],
  otherSerials: readonly string[] = [],
): Promise<number> {
  let accepted = 0;
  for (const { method, url, body, headers } of requests) {
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: body };
    const label = `${method} ${url} ${shorten(headers)} ${shorten(body.toString('latin1').slice(0, 200))}`;
    const answer = await send(portal, label, { method, url, headers, ...payload });
    if (answer && [200, 207].includes(answer.status)) accepted++;
    // A terminal of this dialect identifies itself only by its serial number. A request with a serial number of company
    // B may therefore receive data of B.
    const isTheirs = new URL(url, 'http://portal').searchParams
      .getAll('SN')
      .some((serial) => otherSerials.includes(serial));
    if (!isTheirs && answer?.text.includes(canary('B'))) {
      counts.leaks++;
      verdict.verify(false, `shows company B: ${label}`);
    }
  }
  return accepted;
}

const fixture = await openFixture();
try {
  const portal = await fixture.open();
  const world = await buildWorld(fixture);
  const { a, b } = world;
  const { rows: standingDevices } = await fixture.make.owner.query<{ serial: string; company_id: number }>(
    'SELECT serial_number AS serial, company_id FROM devices',
  );
  const serials = standingDevices.map(({ serial }) => serial);
  const otherSerials = standingDevices
    .filter(({ company_id }) => company_id === b.companyId)
    .map(({ serial }) => serial);
  const knownValues: unknown[] = [...keysOf(a), ...keysOf(b), 1, 999_999_999, ...serials];
  const routes = features.flatMap((feature) => feature.routes);
  const served = operations.filter(
    ({ name, answers }) => answers !== 'stream' && routes.some(({ operation }) => operation.name === name),
  );
  for (const operation of served) {
    const requests = fc.sample(requestsOf(operation, knownValues), {
      seed: options.seed,
      numRuns: perOperation,
    });
    // A call that ends its own session gets a separate session.
    const adminToken = await fixture.signIn(a.admin);
    const token = endsSessions(operation) ? () => fixture.signIn(a.admin) : async () => adminToken;
    await fuzz(portal, operation, requests, token);
  }
  // Creates one terminal of each dialect.
  const access = await fixture.make.device({
    companyId: a.companyId,
    doorId: preparedRow(a, ownDoor).id,
    protocol: 'ZK_ACC',
  });
  serials.push(access.serial);
  const devices = fc.sample(deviceRequests(serials), { seed: options.seed, numRuns: perOperation * 16 });
  const terminals = await fuzzDevices(portal, devices, otherSerials);
  verdict.verify(otherSerials.length > 0, 'company B has no terminal');
  const json = await fixture.make.device({
    companyId: a.companyId,
    doorId: preparedRow(a, ownDoor).id,
    protocol: 'JSON',
  });
  const secret = deviceSecret(portal.services.settings.masterKey, json.id, 1);
  const requests = signedRequests(json.serial, secret, [a.staff.pin, a.colleague.pin], new Date());
  const signed = await fuzzDevices(
    portal,
    fc.sample(requests, { seed: options.seed, numRuns: perOperation * 4 }),
  );
  const hik = await fixture.make.device({
    companyId: a.companyId,
    doorId: preparedRow(a, ownDoor).id,
    protocol: 'HIKVISION',
  });
  const events = reportedRequests(hik.path, [a.staff.pin, a.colleague.pin]);
  const reported = await fuzzDevices(
    portal,
    fc.sample(events, { seed: options.seed, numRuns: perOperation * 4 }),
  );
  // Creates a new person, because earlier calls may have deactivated existing people.
  const { token } = await fixture.make.teleworkAgent(await fixture.make.employee({ companyId: a.companyId }));
  const reports = agentRequests(token, new Date());
  const agents = await fuzzDevices(
    portal,
    fc.sample(reports, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.verify(agents > 0, `${agents} requests of agents were let in`);
  const { accountId: makerAccountId } = await fixture.make.employee({
    companyId: a.companyId,
    roles: ['ADMIN'],
  });
  const provider = await fixture.make.provisioningToken({
    companyId: a.companyId,
    makerAccountId,
    departmentId: a.departments[0],
  });
  const providerSamples = providerRequests(provider.token, [
    a.staff.employeeId,
    a.colleague.employeeId,
    b.staff.employeeId,
  ]);
  const providers = await fuzzDevices(
    portal,
    fc.sample(providerSamples, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.verify(providers > 0, `${providers} requests of identity providers were let in`);
  const reader = await fixture.make.employee({ companyId: a.companyId });
  const { secret: appPassword } = await fixture.make.calendarPassword(reader);
  const calendarSamples = calendarRequests(reader, appPassword, [a.staff.employeeId, b.staff.employeeId]);
  const calendars = await fuzzDevices(
    portal,
    fc.sample(calendarSamples, { seed: options.seed, numRuns: perOperation * 16 }),
  );
  verdict.verify(calendars > 0, `${calendars} requests of calendar programs were let in`);
  verdict.verify(
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
        !verdict.verify(envelope.safeParse(JSON.parse(answer.text)).success, `out of shape: ${method} ${url}`)
      )
        counts.out_of_shape++;
    }
  verdict.verify(
    counts.successes > counts.requests / 50,
    `only ${counts.successes} requests succeeded: the rest may never have got past the door`,
  );
  const left = await portal.app.inject({ url: '/health/ready' });
  verdict.verify(left.statusCode === 200, 'the portal is not ready afterwards');
  verdict.print({
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
  await fixture.close();
}
