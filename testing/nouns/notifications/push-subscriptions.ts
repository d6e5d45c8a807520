import { randomBytes, randomUUID } from 'node:crypto';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import type { Person } from '../../data/factories.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { plain, row } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { everybody, ownAccount } from '../words.ts';

async function insertSubscription({ make: { owner }, signIn }: ProofFixture, person: Person) {
  const { accountId, companyId } = person;
  await signIn(person);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO push_subscriptions (company_id, account_id, session_id, endpoint_hash, sealed, language, created_at, seen_at)
     SELECT $1, $2, max(id), $3, '\\x00', 'en', now(), now() FROM sessions WHERE account_id = $2 RETURNING id`,
    [companyId, accountId, randomBytes(32)],
  );
  return { id: rows[0]?.id ?? '' };
}

const ofStaff = row((fixture, { staff }) => insertSubscription(fixture, staff));

/** Returns a new browser subscription. The tests send no push messages to it. */
const newBrowser = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
});

export const pushSubscriptionsProof = nounProof(pushSubscriptions, {
  // Expected roles from the specification: STAFF: "notifications". Only the account's own browsers.
  expected: { key: ownAccount, put: ownAccount, remove: { who: everybody, reach: 'account' } },
  calls: {
    key: plain(),
    put: { places: ['none'], input: async () => ({ body: newBrowser() }) },
    remove: {
      places: ['self', 'colleague', 'otherCompany', 'missing'],
      input: async ({ world: { stand }, actor: { person }, place, tenant }) => {
        if (place === 'missing' || !person) return { params: { deviceToken: randomUUID() } };
        if (place === 'self')
          return { params: { deviceToken: (await insertSubscription(stand, person)).id } };
        // True if the prepared browser belongs to the caller and not to a colleague. The call then uses another
        // browser.
        const isOwn = person === tenant.staff;
        const { id } = isOwn
          ? await insertSubscription(stand, tenant.colleague)
          : preparedRow(tenant, ofStaff);
        return { params: { deviceToken: id } };
      },
    },
  },
  rows: [ofStaff],
  seed: {
    'push_subscriptions.id': ({ recordKey }) => recordKey,
    'pushes.subscription_id': ({ recordKey }) => recordKey,
    'pushes.notification_id': ({ idOf }) => idOf('notifications'),
  },
  unreachable: {
    company: ['push_subscriptions_company_id_fkey', 'pushes_company_id_fkey'],
    shape: ['push_keys__id', 'push_keys_pkey'],
    portal: [
      'push_subscriptions_account_id_fkey',
      'push_subscriptions_session_id_fkey',
      'push_subscriptions__endpoint_hash',
      'push_subscriptions__company_id__account_id',
      'pushes_account_id_fkey',
      'pushes_subscription_id_fkey',
      'pushes_notification_id_fkey',
      'pushes__company_id__account_id',
    ],
  },
});
