import { declarePersonal } from '../../../platform/personal.ts';

export const mailsPersonal = declarePersonal({
  mail_relay: { not: { portal: 'id reason is_noticed', time: 'failing_since next_try_at' } },
  mails: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'kind to_address to_name language state last_error created_at sent_at',
    hidden: 'sealed',
    not: { number: 'account_id visitor_id occurrence_id guest_id tries', time: 'due_at expires_at' },
  },
});
