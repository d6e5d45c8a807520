// Proves T13 of the security rules. The portal calls only two kinds of URLs that people enter: push endpoints and
// webhooks. A push endpoint must be public. The operator must permit the host of a webhook, and this host must resolve
// to a permitted address. Listeners on every address of this machine count connections. The entered URLs lead to these
// listeners by number, by name, by a name that changes its address, and by redirects. A push service and a webhook
// receiver show that permitted calls are made. People also enter the addresses of terminals. The portal calls a
// terminal only where the operator permits it (decision 065), and only with paths of the protocol. node
// scripts/verify/ssrf.ts [--long] [--seed N]

import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { startIdentityProvider } from '@gatehouse/testing/kit/identity-provider';
import { startIsapiTerminal } from '@gatehouse/testing/kit/isapi-terminal';
import { settingsOf } from '@gatehouse/testing/kit/providers';
import { startPushService } from '@gatehouse/testing/kit/push-service';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import {
  callDevice,
  sealPassword,
} from '../../apps/server/src/features/device-ops/lines/call-terminal.service.ts';
import { notifyAccounts } from '../../apps/server/src/features/notifications/notifications/notifications.service.ts';
import {
  deliverPushes,
  sealSubscription,
} from '../../apps/server/src/features/notifications/push-subscriptions/push-subscriptions.service.ts';
import { isPublicAddress } from '../../apps/server/src/platform/outgoing/addresses.rules.ts';
import { type OutboundClient, publicDoor } from '../../apps/server/src/platform/outgoing/outbound-client.ts';
import { proveWebhookTargets as proveWebhooks } from './ssrf/webhooks.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('SSRF', options);

/**
 * Number of connections to addresses of this machine. Each connection was caused by an endpoint that a person entered.
 */
let hits = 0;
const catchers: Server[] = [];
const port = 20_000 + Math.floor(random() * 20_000);
const own = Object.values(networkInterfaces())
  .flat()
  .map((entry) => (entry?.scopeid ? `${entry.address}%${entry.scopeid}` : (entry?.address ?? '')));
for (const address of new Set(['127.0.0.1', '127.0.0.2', '::1', ...own])) {
  const server = createServer((socket) => {
    hits++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(port, address, resolve);
  });
  if (server.listening) catchers.push(server);
}

const fixture = await openFixture();
const portal = await fixture.open();
const service = await startPushService();
const person = await fixture.make.employee();
const token = await fixture.signIn(person);
let cases = 0;

/** Subscribes with a push endpoint. Returns the status of the answer. */
async function subscribe(endpoint: string): Promise<number> {
  const answer = await portal.app.inject({
    method: pushSubscriptions.put.method,
    url: pathOf(pushSubscriptions.put),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    payload: { ...service.browser().subscription, endpoint },
  });
  return answer.statusCode;
}

/**
 * Stores a subscription without the input check. This simulates an endpoint from an earlier release, or an endpoint
 * with a host name that later changed its address.
 */
async function plantSubscription(endpoint: string): Promise<void> {
  const subscription = sealSubscription(portal.services.settings.masterKey, {
    ...service.browser().subscription,
    endpoint,
  });
  await fixture.make.owner.query('DELETE FROM push_subscriptions');
  await fixture.make.owner.query(
    `INSERT INTO push_subscriptions (company_id, account_id, session_id, endpoint_hash, sealed, language, created_at, seen_at)
     SELECT company_id, account_id, id, $2, $3, 'en', now(), now() FROM sessions WHERE account_id = $1`,
    [person.accountId, subscription.hash, subscription.sealed],
  );
}

async function sendPush(door: OutboundClient): Promise<void> {
  cases++;
  await portal.services.database.asCompanies([person.companyId ?? 0], (db) =>
    notifyAccounts(db, 'devices.silent', [person.accountId], { cause: `case ${cases}`, at: new Date() }),
  );
  await deliverPushes(portal.services, door);
}
const isSubscribed = async () =>
  ((await fixture.make.owner.query('SELECT FROM push_subscriptions')).rowCount ?? 0) > 0;

const randomInteger = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const randomByte = () => randomInteger(0, 255);
const rounds = options.long ? 200 : 5;
const addresses = [
  ...own.map((address) => address.replace(/%.*/, '')),
  ...['127.0.0.1', '0.0.0.0', '169.254.169.254', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '2002:7f00:1::', '::127.0.0.1', 'ff02::1'],
  ...Array.from({ length: rounds }, () => [
    `10.${randomByte()}.${randomByte()}.${randomByte()}`,
    `127.${randomByte()}.${randomByte()}.${randomInteger(1, 254)}`,
    `172.${randomInteger(16, 31)}.${randomByte()}.${randomByte()}`,
    `192.168.${randomByte()}.${randomByte()}`,
    `169.254.${randomByte()}.${randomByte()}`,
    `100.${randomInteger(64, 127)}.${randomByte()}.${randomByte()}`,
    `fd${randomByte().toString(16).padStart(2, '0')}::${randomByte().toString(16)}`,
    `::ffff:10.${randomByte()}.${randomByte()}.${randomByte()}`,
  ]).flat(),
].filter((address) => !isPublicAddress(address));
const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address);
const spelled = [
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  'localhost',
  'LOCALHOST.',
];

for (const host of [...addresses.map(hostOf), ...spelled]) {
  const endpoint = `https://${host}:${port}/push`;
  verdict.verify((await subscribe(endpoint)) === 400, `${endpoint} may be subscribed to`);
  await plantSubscription(endpoint);
  await sendPush(publicDoor);
  verdict.verify(!(await isSubscribed()), `${endpoint} is kept`);
}

// Uses a name that resolves to this machine, alone or together with a public address.
const endpoint = `https://push.example.com:${port}/push`;
for (const address of addresses) {
  const family = address.includes(':') ? 6 : 4;
  for (const others of [[], [{ address: '93.184.215.14', family: 4 }]]) {
    await plantSubscription(endpoint);
    await sendPush({ ...publicDoor, resolve: async () => [...others, { address, family }] });
    verdict.verify(!(await isSubscribed()), `a name that leads to ${address} is asked`);
  }
}

// Uses a name that first resolves to the push service and then to this machine. The portal must call the address that
// it checked.
const good = service.browser().subscription.endpoint;
let lookupCount = 0;
await plantSubscription(good);
await sendPush({
  ...service.door,
  resolve: async () => [{ address: lookupCount++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
});
verdict.verify(lookupCount === 1, `a name was resolved ${lookupCount} times for one push`);
verdict.verify(service.taken.length === 1, 'what may be asked was not asked');

let redirects = 0;
for (const status of [301, 302, 303, 307, 308]) {
  for (const location of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `//[::1]:${port}/`]) {
    redirects++;
    await plantSubscription(good);
    service.answers.push({ status, headers: { location } });
    await sendPush(service.door);
  }
}
verdict.verify(service.taken.length === 1 + redirects, `${service.taken.length} pushes came to the service`);
// Stores any address as the address of a terminal, and bypasses the input check on purpose.
const { settings } = portal.services;
const terminal = await startIsapiTerminal();
const hikvision = await fixture.make.device({ companyId: person.companyId ?? 0, protocol: 'HIKVISION' });
await fixture.make.line(hikvision);
let calls = 0;
const everything = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/**
 * Calls the terminal with this stored address and these settings. Returns the recorded problem, or null if the call
 * succeeded.
 */
async function callAt(
  address: string,
  at: number,
  terminals: typeof settings.terminals,
): Promise<string | null> {
  calls++;
  settings.terminals = terminals;
  await fixture.make.owner.query(
    `UPDATE device_lines SET address = $2, port = $3, sealed = $4, problem = NULL, locked_until = NULL, next_at = NULL
     WHERE device_id = $1`,
    [hikvision.id, address, at, sealPassword(settings.masterKey, hikvision.id, terminal.is.password)],
  );
  await callDevice(portal.services, { companyId: hikvision.companyId, deviceId: hikvision.id });
  const { rows } = await fixture.make.owner.query('SELECT problem FROM device_lines WHERE device_id = $1', [
    hikvision.id,
  ]);
  return rows[0]?.problem ?? null;
}

const here = [
  ...own.map((address) => address.replace(/%.*/, '')),
  ...['127.0.0.1', '127.0.0.2', '0.0.0.0', '169.254.169.254', '::1', '::', 'fe80::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '::ffff:7f00:1', ...spelled],
];
for (const address of here) {
  const off = await callAt(address, port, { networks: [], refusedPorts: [], itself: true });
  verdict.verify(off === 'NOT_PERMITTED', `a terminal at ${address} is called though nothing is permitted`);
  const all = await callAt(address, port, { networks: everything, refusedPorts: [], itself: false });
  verdict.verify(all === 'NOT_PERMITTED', `a terminal at ${address}, which is this machine, is called`);
}
verdict.verify(terminal.asked.length === 0, 'a terminal was called though nothing is permitted');
const permitted = { networks: ['127.0.0.1'], refusedPorts: [port + 1], itself: true };
verdict.verify((await callAt('127.0.0.2', port, permitted)) === 'NOT_PERMITTED', 'another network is called');
verdict.verify(
  (await callAt('127.0.0.1', port + 1, permitted)) === 'NOT_PERMITTED',
  "the database's port is called",
);
verdict.verify(
  (await callAt('127.0.0.1', terminal.port, permitted)) === null,
  'what is permitted is not called',
);
verdict.verify(
  terminal.asked.some(({ isSigned }) => isSigned),
  'what is permitted was not asked',
);
terminal.is.redirect = `http://127.0.0.2:${port}/ISAPI/System/deviceInfo`;
verdict.verify(
  (await callAt('127.0.0.1', terminal.port, permitted)) === 'NOT_UNDERSTOOD',
  'a redirect of a terminal is followed',
);
const elsewhere = terminal.asked.filter(({ path }) => !path.startsWith('/ISAPI/'));
verdict.verify(elsewhere.length === 0, `${elsewhere.length} calls by other paths than the protocol's`);
terminal.close();

// The portal calls URLs named by an identity provider only with https, and does not follow redirects (decision 067).
const provider = await startIdentityProvider();
const { code } = await fixture.make.company();
portal.services.settings.identityProviders = [settingsOf(provider, code)];
let providerCases = 0;
async function startAt(description: string): Promise<void> {
  providerCases++;
  // Uses a new provider key, because answers of a provider stay cached for an hour.
  portal.services.settings.identityProviders = [
    settingsOf(provider, code, { key: `verify-${providerCases}` }),
  ];
  const answer = await portal.app.inject({
    method: 'POST',
    url: pathOf(identityProviders.start),
    headers: { 'x-command-id': 'verify' },
    payload: { provider: `verify-${providerCases}` },
  });
  verdict.verify(answer.statusCode === 503, `${description} was taken`);
}
for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
  for (const host of ['169.254.169.254', '10.0.0.1', '[fd00::1]', 'metadata.internal']) {
    provider.metadata = { [endpoint]: `http://${host}:${port}/` };
    await startAt(`${endpoint} at ${host} over plain HTTP`);
  }
provider.metadata = {};
for (const status of [301, 302, 307, 308]) {
  provider.redirect = { status, location: `http://127.0.0.1:${port}/` };
  await startAt(`a redirect ${status} of what a provider says of itself`);
}
provider.close();

const webhooksTried = await proveWebhooks({ stand: fixture, verdict, port, addresses, spelled });
verdict.verify(catchers.length >= 2, 'too few listeners');
verdict.verify(hits === 0, `${hits} connections to addresses that are not public`);

for (const server of catchers) server.close();
service.close();
await fixture.close();
verdict.print({
  cases,
  webhooks: webhooksTried,
  calls,
  listeners: catchers.length,
  redirects,
  providers: providerCases,
  hits,
});
