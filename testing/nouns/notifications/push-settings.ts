import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { plain } from '../calls.ts';
import { dialog, screen, tab } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { everybody, ownAccount } from '../words.ts';

export const pushSettingsProof = nounProof(pushSettings, {
  // Expected roles from the specification: STAFF: "system setting". Push settings belong to the account.
  expected: { get: ownAccount, update: ownAccount },
  screens: {
    '/setting': {
      who: everybody,
      by: 'SYSADMIN',
      looks: async () => [
        screen,
        tab('security'),
        dialog('tab=security&policy=true'),
        dialog('tab=security&secondStep=setUp'),
        tab('privacy'),
        tab('notices'),
        tab('telework'),
      ],
    },
  },
  calls: { get: plain(), update: plain({ body: { enableNotification: true } }) },
});
