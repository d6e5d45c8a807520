// T13 of the security rules: the only addresses people bring that the portal asks are push endpoints, of which it asks none that is not
// public, and webhooks, which go only to hosts the operator permits and where these lead as he wrote. Listeners on every address of this
// machine count who knocks; endpoints lead there by number, by name, by a name that changes its mind, and by redirects. A push service and
// a receiver of the proof's own show that what may be asked is asked. Terminals, whose addresses people enter, are called where the
// operator permits it (decision 065) and nowhere else, by paths of the protocol alone.
//
//   node scripts/verify/ssrf.ts [--long] [--seed N]

import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { pathOf } from '@gatehouse/api/platform/operation';
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
import { startIdentityProvider } from '../../apps/server/test/kit/identity-provider.ts';
import { startIsapiTerminal } from '../../apps/server/test/kit/isapi-terminal.ts';
import { startPushService } from '../../apps/server/test/kit/push-service.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { settingsOf } from './providers.ts';
import { prove as proveWebhooks } from './ssrf.webhooks.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('SSRF', options);

/** Whoever connects to an address of this machine has been led there. */
let hits = 0;
const catchers: Server[] = [];
const port = 20_000 + Math.floor(random() * 20_000);
const own = Object.values(networkInterfaces())
  .flat()
  .map((one) => (one?.scopeid ? `${one.address}%${one.scopeid}` : (one?.address ?? '')));
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

const stand = await openStand();
const portal = await stand.open();
const service = await startPushService();
const person = await stand.make.employee();
const token = await stand.signIn(person);
let cases = 0;

/** As a browser that says its push service is there; what the portal answers. */
async function subscribe(endpoint: string): Promise<number> {
  const answer = await portal.app.inject({
    method: pushSubscriptions.put.method,
    url: pathOf(pushSubscriptions.put),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    payload: { ...service.browser().subscription, endpoint },
  });
  return answer.statusCode;
}

/** The same, past the check of what is typed: an endpoint of an earlier release, or one whose name leads elsewhere since. */
async function plant(endpoint: string): Promise<void> {
  const kept = sealSubscription(portal.services.settings.masterKey, {
    ...service.browser().subscription,
    endpoint,
  });
  await stand.make.owner.query('DELETE FROM push_subscriptions');
  await stand.make.owner.query(
    `INSERT INTO push_subscriptions (company_id, account_id, session_id, endpoint_hash, sealed, language, created_at, seen_at)
     SELECT company_id, account_id, id, $2, $3, 'en', now(), now() FROM sessions WHERE account_id = $1`,
    [person.accountId, kept.hash, kept.sealed],
  );
}

async function push(door: OutboundClient): Promise<void> {
  cases++;
  await portal.services.database.asCompanies([person.companyId ?? 0], (db) =>
    notifyAccounts(db, 'devices.silent', [person.accountId], { cause: `case ${cases}`, at: new Date() }),
  );
  await deliverPushes(portal.services, door);
}
const isSubscribed = async () =>
  ((await stand.make.owner.query('SELECT FROM push_subscriptions')).rowCount ?? 0) > 0;

const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const byte = () => number(0, 255);
const rounds = options.long ? 200 : 5;
const addresses = [
  ...own.map((address) => address.replace(/%.*/, '')),
  ...['127.0.0.1', '0.0.0.0', '169.254.169.254', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '2002:7f00:1::', '::127.0.0.1', 'ff02::1'],
  ...Array.from({ length: rounds }, () => [
    `10.${byte()}.${byte()}.${byte()}`,
    `127.${byte()}.${byte()}.${number(1, 254)}`,
    `172.${number(16, 31)}.${byte()}.${byte()}`,
    `192.168.${byte()}.${byte()}`,
    `169.254.${byte()}.${byte()}`,
    `100.${number(64, 127)}.${byte()}.${byte()}`,
    `fd${byte().toString(16).padStart(2, '0')}::${byte().toString(16)}`,
    `::ffff:10.${byte()}.${byte()}.${byte()}`,
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
  verdict.hold((await subscribe(endpoint)) === 400, `${endpoint} may be subscribed to`);
  await plant(endpoint);
  await push(publicDoor);
  verdict.hold(!(await isSubscribed()), `${endpoint} is kept`);
}

// a name that leads here, alone or beside a public address
const endpoint = `https://push.example.com:${port}/push`;
for (const address of addresses) {
  const family = address.includes(':') ? 6 : 4;
  for (const beside of [[], [{ address: '93.184.215.14', family: 4 }]]) {
    await plant(endpoint);
    await push({ ...publicDoor, resolve: async () => [...beside, { address, family }] });
    verdict.hold(!(await isSubscribed()), `a name that leads to ${address} is asked`);
  }
}

// a name that leads to the service once, and here ever after: what was judged is what is asked
const good = service.browser().subscription.endpoint;
let asked = 0;
await plant(good);
await push({
  ...service.door,
  resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
});
verdict.hold(asked === 1, `a name was resolved ${asked} times for one push`);
verdict.hold(service.taken.length === 1, 'what may be asked was not asked');

let redirects = 0;
for (const status of [301, 302, 303, 307, 308]) {
  for (const location of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `//[::1]:${port}/`]) {
    redirects++;
    await plant(good);
    service.answers.push({ status, headers: { location } });
    await push(service.door);
  }
}
verdict.hold(service.taken.length === 1 + redirects, `${service.taken.length} pushes came to the service`);
// terminals: whatever stands in the database, past the check of what is typed
const { settings } = portal.services;
const terminal = await startIsapiTerminal();
const hikvision = await stand.make.device({ companyId: person.companyId ?? 0, protocol: 'HIKVISION' });
await stand.make.line(hikvision);
let calls = 0;
const everything = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];

/** Calls the terminal as if this stood in its row and were permitted by the setting; what became of it. */
async function callAt(
  address: string,
  at: number,
  terminals: typeof settings.terminals,
): Promise<string | null> {
  calls++;
  settings.terminals = terminals;
  await stand.make.owner.query(
    `UPDATE device_lines SET address = $2, port = $3, sealed = $4, problem = NULL, locked_until = NULL, next_at = NULL
     WHERE device_id = $1`,
    [hikvision.id, address, at, sealPassword(settings.masterKey, hikvision.id, terminal.is.password)],
  );
  await callDevice(portal.services, { companyId: hikvision.companyId, deviceId: hikvision.id });
  const { rows } = await stand.make.owner.query('SELECT problem FROM device_lines WHERE device_id = $1', [
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
  verdict.hold(off === 'NOT_PERMITTED', `a terminal at ${address} is called though nothing is permitted`);
  const all = await callAt(address, port, { networks: everything, refusedPorts: [], itself: false });
  verdict.hold(all === 'NOT_PERMITTED', `a terminal at ${address}, which is this machine, is called`);
}
verdict.hold(terminal.asked.length === 0, 'a terminal was called though nothing is permitted');
const permitted = { networks: ['127.0.0.1'], refusedPorts: [port + 1], itself: true };
verdict.hold((await callAt('127.0.0.2', port, permitted)) === 'NOT_PERMITTED', 'another network is called');
verdict.hold(
  (await callAt('127.0.0.1', port + 1, permitted)) === 'NOT_PERMITTED',
  "the database's port is called",
);
verdict.hold(
  (await callAt('127.0.0.1', terminal.port, permitted)) === null,
  'what is permitted is not called',
);
verdict.hold(
  terminal.asked.some(({ isSigned }) => isSigned),
  'what is permitted was not asked',
);
terminal.is.redirect = `http://127.0.0.2:${port}/ISAPI/System/deviceInfo`;
verdict.hold(
  (await callAt('127.0.0.1', terminal.port, permitted)) === 'NOT_UNDERSTOOD',
  'a redirect of a terminal is followed',
);
const elsewhere = terminal.asked.filter(({ path }) => !path.startsWith('/ISAPI/'));
verdict.hold(elsewhere.length === 0, `${elsewhere.length} calls by other paths than the protocol's`);
terminal.close();

// what an identity provider names of itself is asked by https alone, and no redirect of its is followed (decision 067)
const named = await startIdentityProvider();
const { code } = await stand.make.company();
portal.services.settings.identityProviders = [settingsOf(named, code)];
let providerCases = 0;
async function startAt(what: string): Promise<void> {
  providerCases++;
  // a portal of its own has asked nothing yet: what a provider has said is believed for an hour
  portal.services.settings.identityProviders = [settingsOf(named, code, { key: `verify-${providerCases}` })];
  const answer = await portal.app.inject({
    method: 'POST',
    url: pathOf(identityProviders.start),
    headers: { 'x-command-id': 'verify' },
    payload: { provider: `verify-${providerCases}` },
  });
  verdict.hold(answer.statusCode === 503, `${what} was taken`);
}
for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
  for (const host of ['169.254.169.254', '10.0.0.1', '[fd00::1]', 'metadata.internal']) {
    named.metadata = { [endpoint]: `http://${host}:${port}/` };
    await startAt(`${endpoint} at ${host} over plain HTTP`);
  }
named.metadata = {};
for (const status of [301, 302, 307, 308]) {
  named.redirect = { status, location: `http://127.0.0.1:${port}/` };
  await startAt(`a redirect ${status} of what a provider says of itself`);
}
named.close();

const webhooksTried = await proveWebhooks({ stand, verdict, port, addresses, spelled });
verdict.hold(catchers.length >= 2, 'too few listeners');
verdict.hold(hits === 0, `${hits} connections to addresses that are not public`);

for (const server of catchers) server.close();
service.close();
await stand.close();
verdict.say({
  cases,
  webhooks: webhooksTried,
  calls,
  listeners: catchers.length,
  redirects,
  providers: providerCases,
  hits,
});
