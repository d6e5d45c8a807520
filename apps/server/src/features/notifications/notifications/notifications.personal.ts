import { declarePersonal } from '../../../platform/personal.ts';

export const notificationsPersonal = declarePersonal({
  notifications: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'kind says times told_at read_at',
    hidden: 'cause',
    // these columns need no rule for erasure, because `forgetNotices` deletes the notifications about an erased person
    not: { number: 'account_id about_account_id' },
  },
});
