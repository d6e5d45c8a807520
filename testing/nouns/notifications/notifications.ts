import { notifications } from '@gatehouse/api/notifications/notifications';
import { missing, plain, row } from '../calls.ts';
import { screen } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { everybody, ownAccount } from '../words.ts';

const toldStaff = row(({ make }, { staff }) => make.notification(staff));

export const notificationsProof = nounProof(notifications, {
  // Expected roles from the specification: STAFF: "notifications". Only the account's own notifications.
  expected: { list: ownAccount, countUnread: ownAccount, markRead: ownAccount, markAllRead: ownAccount },
  screens: { '/notifications': { who: everybody, by: 'ADMIN', looks: async () => [screen] } },
  calls: {
    list: plain({ query: { size: 100 } }),
    countUnread: plain(),
    markRead: {
      places: ['self', 'colleague', 'otherCompany', 'missing'],
      input: async ({ world: { stand }, actor, place, tenant }) => {
        const { person } = actor;
        if (place === 'missing' || !person) return { body: { ids: [missing] } };
        const notification =
          place === 'self' ? await stand.make.notification(person) : preparedRow(tenant, toldStaff);
        // True if the prepared notification belongs to the caller and not to a colleague. The call then uses a
        // notification of another colleague.
        const isOwn = place === 'colleague' && person === tenant.staff;
        return {
          body: { ids: [isOwn ? (await stand.make.notification(tenant.colleague)).id : notification.id] },
        };
      },
      references: { 'body.ids': (b) => [preparedRow(b, toldStaff).id] },
    },
    markAllRead: plain(),
  },
  rows: [toldStaff],
  seed: {
    'notifications.kind': 'devices.silent',
    'notifications.about_account_id': ({ person }) => person.accountId,
  },
  unreachable: {
    company: ['notifications_company_id_fkey'],
    portal: [
      'notifications_account_id_fkey',
      'notifications__company_id__account_id',
      'notifications__company_id__about_account_id',
      'notifications__account_id__kind__cause',
    ],
  },
});
