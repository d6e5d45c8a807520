import { webhooks } from '@gatehouse/api/settings/webhooks';
import { shownBuilding } from '../area/buildings.ts';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen, searched } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

export const ownWebhook = row(({ make }, { companyId }) => make.webhook({ companyId }));
export const webhook = idOf(ownWebhook);
const newBody = () => ({
  name: fresh(),
  url: 'https://hooks.example.com/x',
  eventTypes: ['request.created' as const],
});

/** Creates a webhook with a pending delivery. */
const shownWebhook = async ({ ask, of }: Crawl) => {
  const { companyId } = await of(shownBuilding);
  const { webhook } = await ask(webhooks.create, { ...newBody(), name: longName('webhook'), companyId });
  return webhook;
};

export const webhooksProof = nounProof(webhooks, {
  // Expected roles from the specification: ADMIN: "activity logs" shows webhooks, and "company update" changes them,
  // because they send data out of the company
  expected: {
    list: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
    rotate: administered,
    test: administered,
    replay: administered,
  },
  screens: {
    '/webhooks': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id } = await of(shownWebhook);
        return [screen, create, dialog(`edit=${id}`), dialog(`remove=${id}`), searched(`open=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    get: byId(webhook),
    create: referring(
      creating(async (context) => ({ ...newBody(), companyId: companyOf(context) })),
      { 'body.companyId': (b) => b.companyId },
    ),
    update: changing(webhook, async () => newBody()),
    remove: byId(webhook),
    rotate: changing(webhook, async () => ({ oldSecretHours: 1 })),
    test: byId(webhook),
    replay: changing(webhook, async () => ({ since: '2026-11-20T00:00:00.000Z' })),
  },
  rows: [ownWebhook],
  seed: { 'webhooks.event_types': '{request.created}', 'webhooks.stopped_because': () => null },
  unreachable: {
    company: ['webhooks_company_id_fkey'],
    target: ['webhooks__company_id__id'],
    portal: ['webhooks__old_secret', 'webhooks__stopped_because'],
  },
});
