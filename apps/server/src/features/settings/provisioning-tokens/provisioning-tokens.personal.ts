import { declarePersonal } from '../../../platform/personal.ts';

export const provisioningTokensPersonal = declarePersonal({
  provisioning_tokens: {
    not: {
      number: 'token_hash maker_account_id',
      setting: 'token_name department_id sends_invitations ends_on',
      portal: 'seen_at ended_at',
    },
  },
});
