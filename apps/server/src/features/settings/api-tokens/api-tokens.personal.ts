import { declarePersonal } from '../../../platform/personal.ts';

export const apiTokensPersonal = declarePersonal({
  api_tokens: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal:
      'token_name token_hint is_personal permissions ends_on by_second_step by_provider seen_at seen_address',
    hidden: 'token_hash',
    not: { number: 'account_id' },
  },
});
