// T13 of the security rules: the only addresses people bring that the portal asks are push endpoints, of which it asks none that is not
// public, and webhooks, which go only to hosts the operator permits and where these lead as he wrote. Listeners on every address of this machine count who knocks; endpoints lead there by number, by name, by a name that
// changes its mind, and by redirects. A push service and a receiver of the proof's own show that what may be asked is asked.
//
//   node scripts/verify/ssrf.ts [--long] [--seed N]

import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { tell } from '../../apps/server/src/features/notifications/notifications/notifications.service.ts';
import {
  deliverPushes,
  sealedOf,
} from '../../apps/server/src/features/notifications/push-subscriptions/push-subscriptions.service.ts';
import { isPublicAddress } from '../../apps/server/src/platform/outgoing/addresses.rules.ts';
import { type Door, publicDoor } from '../../apps/server/src/platform/outgoing/door.ts';
import { startPushService } from '../../apps/server/test/kit/push-service.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
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
  const kept = sealedOf(portal.services.settings.masterKey, { ...service.browser().subscription, endpoint });
  await stand.make.owner.query('DELETE FROM push_subscriptions');
  await stand.make.owner.query(
    `INSERT INTO push_subscriptions (company_id, account_id, session_id, endpoint_hash, sealed, language, created_at, seen_at)
     SELECT company_id, account_id, id, $2, $3, 'en', now(), now() FROM sessions WHERE account_id = $1`,
    [person.accountId, kept.hash, kept.sealed],
  );
}

async function push(door: Door): Promise<void> {
  cases++;
  await portal.services.database.asCompanies([person.companyId ?? 0], (db) =>
    tell(db, 'devices.silent', [person.accountId], { cause: `case ${cases}`, at: new Date() }),
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

const webhooksTried = await proveWebhooks({ stand, verdict, port, addresses, spelled });
verdict.hold(catchers.length >= 2, 'too few listeners');
verdict.hold(hits === 0, `${hits} connections to addresses that are not public`);

for (const server of catchers) server.close();
service.close();
await stand.close();
verdict.say({ cases, webhooks: webhooksTried, listeners: catchers.length, redirects, hits });
