// The part of `ssrf.ts` about webhooks.

import { pathOf } from '@gatehouse/api/platform/operation';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { deliverDue } from '../../apps/server/src/features/settings/webhook-deliveries/delivery-attempts.service.ts';
import { newSecret } from '../../apps/server/src/features/settings/webhooks/secrets.service.ts';
import { type OutboundClient, publicDoor } from '../../apps/server/src/platform/outgoing/outbound-client.ts';
import type { PermittedHost } from '../../apps/server/src/platform/services.ts';
import { startWebhookReceiver } from '../../apps/server/test/kit/webhook-receiver.ts';
import type { Stand, Verdict } from './harness.ts';

interface Given {
  stand: Stand;
  verdict: Verdict;
  /** On which the listeners wait. */
  port: number;
  /** Of this machine and of networks that are nobody's on the internet. */
  addresses: readonly string[];
  /** The same, written in other ways. */
  spelled: readonly string[];
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

/** Answers how many webhooks were tried. */
export async function prove({ stand, verdict, port, addresses, spelled }: Given): Promise<number> {
  const portal = await stand.open();
  const receiver = await startWebhookReceiver();
  const admin = await stand.make.employee({ roles: ['ADMIN'] });
  const token = await stand.signIn(admin);
  const companyId = admin.companyId ?? 0;
  const [name = '', open = ''] = receiver.host.split(':');
  let tried = 0;

  async function typed(url: string): Promise<number> {
    const answer = await portal.app.inject({
      method: webhooks.create.method,
      url: pathOf(webhooks.create),
      headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
      payload: { companyId, name: `Typed ${++tried}`, url, eventTypes: ['request.created'] },
    });
    return answer.statusCode;
  }

  /** Past the check of what is typed: an address of another time, or one whose name leads elsewhere since. Its delivery's state. */
  async function planted(
    url: string,
    door: OutboundClient,
    webhookHosts: readonly PermittedHost[],
  ): Promise<string> {
    tried++;
    const { owner } = stand.make;
    await owner.query('DELETE FROM webhooks');
    const { sealed } = newSecret(portal.services.settings.masterKey);
    const made = await owner.query(
      `INSERT INTO webhooks (company_id, name, url, event_types, secret, created_at, updated_at)
       VALUES ($1, 'Planted', $2, '{request.created}', $3, now(), now()) RETURNING id`,
      [companyId, url, sealed],
    );
    await stand.make.webhookDelivery({ webhookId: Number(made.rows[0].id), state: 'WAITING' });
    const settings = { ...portal.services.settings, webhookHosts };
    await deliverDue({ ...portal.services, settings }, door);
    const { rows } = await owner.query('SELECT state, last_error FROM webhook_deliveries');
    return `${rows[0].state} ${rows[0].last_error}`;
  }
  const refused = 'WAITING NOT_PERMITTED';
  const permitted = (host: string, at: number, within?: string): PermittedHost[] => [
    { host, port: at, within },
  ];

  for (const host of [...addresses.map(bracketed), ...spelled]) {
    const url = `https://${host}:${port}/x`;
    verdict.hold((await typed(url)) === 422, `${url} may be a webhook`);
    verdict.hold((await planted(url, publicDoor, permitted(name, port))) === refused, `${url} was asked`);
  }
  // a permitted name that leads here, alone or beside a public address, and though another network was written
  for (const address of addresses) {
    const here = { address, family: address.includes(':') ? 6 : 4 };
    for (const beside of [[], [{ address: '93.184.215.14', family: 4 }]])
      for (const within of [undefined, '203.0.113.0/24']) {
        const door = { ...publicDoor, resolve: async () => [...beside, here] };
        const state = await planted(`https://${name}:${port}/x`, door, permitted(name, port, within));
        verdict.hold(state === refused, `a permitted name that leads to ${address} was asked`);
      }
  }
  // a host the operator has taken off the list; another port of one that is on it
  const good = `https://${receiver.host}/x`;
  verdict.hold((await planted(good, receiver.door, [])) === refused, 'a host that is permitted no more');
  const other = permitted(name, Number(open) - 1);
  verdict.hold((await planted(good, receiver.door, other)) === refused, 'another port of a permitted host');
  verdict.hold(receiver.received.length === 0, 'the receiver was asked');

  // what the operator wrote is asked, once resolved, and followed nowhere
  const written = permitted(name, Number(open), '127.0.0.1');
  let asked = 0;
  const changing = {
    ...publicDoor,
    ...(receiver.door.ca && { ca: receiver.door.ca }),
    resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
  };
  verdict.hold(
    (await planted(good, changing, written)) === 'DELIVERED null',
    'what is permitted was not asked',
  );
  verdict.hold(asked === 1, `a name was resolved ${asked} times for one delivery`);
  for (const location of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, `//[::1]:${port}/`]) {
    receiver.answers.push({ status: 307, headers: { location } });
    asked = 0;
    verdict.hold((await planted(good, changing, written)) === 'WAITING ANSWER', `${location} was followed`);
  }
  verdict.hold(receiver.received.length === 4, `${receiver.received.length} deliveries came to the receiver`);
  receiver.close();
  return tried;
}
