import { pathOf } from '@gatehouse/api/platform/operation';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { startWebhookReceiver } from '@gatehouse/testing/kit/webhook-receiver';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { deliverDue } from '../../../apps/server/src/features/settings/webhook-deliveries/delivery-attempts.service.ts';
import { newSecret } from '../../../apps/server/src/features/settings/webhooks/secrets.service.ts';
import {
  type OutboundClient,
  publicDoor,
} from '../../../apps/server/src/platform/outgoing/outbound-client.ts';
import type { PermittedHost } from '../../../apps/server/src/platform/services.ts';

interface WebhookProof {
  stand: ProofFixture;
  verdict: Verdict;
  /** The port on which the listeners wait for forbidden calls. */
  port: number;
  /** Addresses of this machine and of networks that are not public. */
  addresses: readonly string[];
  /** Addresses of this machine and of networks that are not public, in other notations such as octal numbers. */
  spelled: readonly string[];
}

const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address);

type Portal = Awaited<ReturnType<ProofFixture['open']>>;

/** Creates a webhook over the API. Returns the status of the answer. */
async function postWebhook(portal: Portal, token: string, payload: object): Promise<number> {
  const answer = await portal.app.inject({
    method: webhooks.create.method,
    url: pathOf(webhooks.create),
    headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
    payload,
  });
  return answer.statusCode;
}

/**
 * Stores a webhook without the input check. Returns the state of its delivery. This simulates a webhook from an earlier
 * release, or a webhook with a host name that later changed its address.
 */
async function plantAndDeliver(
  { stand, portal, companyId }: { stand: ProofFixture; portal: Portal; companyId: number },
  url: string,
  door: OutboundClient,
  webhookHosts: readonly PermittedHost[],
): Promise<string> {
  const { owner } = stand.make;
  await owner.query('DELETE FROM webhooks');
  const { sealed } = newSecret(portal.services.settings.masterKey);
  const inserted = await owner.query(
    `INSERT INTO webhooks (company_id, name, url, event_types, secret, created_at, updated_at)
     VALUES ($1, 'Planted', $2, '{request.created}', $3, now(), now()) RETURNING id`,
    [companyId, url, sealed],
  );
  await stand.make.webhookDelivery({ webhookId: Number(inserted.rows[0].id), state: 'WAITING' });
  const settings = { ...portal.services.settings, webhookHosts };
  await deliverDue({ ...portal.services, settings }, door);
  const { rows } = await owner.query('SELECT state, last_error FROM webhook_deliveries');
  return `${rows[0].state} ${rows[0].last_error}`;
}

/** Proves that webhooks are delivered only to permitted hosts. Returns the number of tried webhooks. */
export async function proveWebhookTargets({
  stand,
  verdict,
  port,
  addresses,
  spelled,
}: WebhookProof): Promise<number> {
  const portal = await stand.open();
  const receiver = await startWebhookReceiver();
  const admin = await stand.make.employee({ roles: ['ADMIN'] });
  const token = await stand.signIn(admin);
  const companyId = admin.companyId ?? 0;
  const [name = '', open = ''] = receiver.host.split(':');
  let tried = 0;

  const createWebhook = (url: string): Promise<number> => {
    const payload = { companyId, name: `Typed ${++tried}`, url, eventTypes: ['request.created'] };
    return postWebhook(portal, token, payload);
  };
  const deliverPlanted = (url: string, door: OutboundClient, hosts: readonly PermittedHost[]) => {
    tried++;
    return plantAndDeliver({ stand, portal, companyId }, url, door, hosts);
  };
  const refused = 'WAITING NOT_PERMITTED';
  const permit = (host: string, at: number, within?: string): PermittedHost[] => [{ host, port: at, within }];

  for (const host of [...addresses.map(hostOf), ...spelled]) {
    const url = `https://${host}:${port}/x`;
    verdict.verify((await createWebhook(url)) === 422, `${url} may be a webhook`);
    verdict.verify(
      (await deliverPlanted(url, publicDoor, permit(name, port))) === refused,
      `${url} was asked`,
    );
  }
  // Uses a permitted name that resolves to this machine, alone or together with a public address. The delivery must
  // fail even if another network is permitted.
  for (const address of addresses) {
    const here = { address, family: address.includes(':') ? 6 : 4 };
    for (const others of [[], [{ address: '93.184.215.14', family: 4 }]])
      for (const within of [undefined, '203.0.113.0/24']) {
        const door = { ...publicDoor, resolve: async () => [...others, here] };
        const state = await deliverPlanted(`https://${name}:${port}/x`, door, permit(name, port, within));
        verdict.verify(state === refused, `a permitted name that leads to ${address} was asked`);
      }
  }
  // Uses a host that the operator has removed from the list, and a listed host with a different port.
  const good = `https://${receiver.host}/x`;
  verdict.verify(
    (await deliverPlanted(good, receiver.door, [])) === refused,
    'a host that is permitted no more',
  );
  const other = permit(name, Number(open) - 1);
  verdict.verify(
    (await deliverPlanted(good, receiver.door, other)) === refused,
    'another port of a permitted host',
  );
  verdict.verify(receiver.received.length === 0, 'the receiver was asked');

  // The portal calls a permitted host. It resolves the host only once, and does not follow redirects.
  const permittedHosts = permit(name, Number(open), '127.0.0.1');
  let lookupCount = 0;
  const changing = {
    ...publicDoor,
    ...(receiver.door.ca && { ca: receiver.door.ca }),
    resolve: async () => [{ address: lookupCount++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
  };
  verdict.verify(
    (await deliverPlanted(good, changing, permittedHosts)) === 'DELIVERED null',
    'what is permitted was not asked',
  );
  verdict.verify(lookupCount === 1, `a name was resolved ${lookupCount} times for one delivery`);
  for (const location of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `//[::1]:${port}/`]) {
    receiver.answers.push({ status: 307, headers: { location } });
    lookupCount = 0;
    verdict.verify(
      (await deliverPlanted(good, changing, permittedHosts)) === 'WAITING ANSWER',
      `${location} was followed`,
    );
  }
  verdict.verify(
    receiver.received.length === 4,
    `${receiver.received.length} deliveries came to the receiver`,
  );
  receiver.close();
  return tried;
}
