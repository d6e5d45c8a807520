import { declarePersonal } from '../../../platform/personal.ts';

export const accountsPersonal = declarePersonal({
  accounts: {
    path: 'own account',
    part: 'account',
    erasure: 'empty',
    personal:
      'username email display_name language enable_notification activated_at invited_at changed_password_at',
    // the database derives `username_key` and `email_key` from the username and the email address
    hidden: 'password_hash must_change_password username_key email_key',
    figures: 'status created_at',
  },
});
