import { declarePersonal } from '../../../platform/personal.ts';

export const secondFactorPersonal = declarePersonal({
  second_factors: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'created_at confirmed_at',
    hidden: 'secret last_used_step',
    not: { number: 'account_id' },
  },
  recovery_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'used_at',
    hidden: 'selector code_hash',
    not: { number: 'account_id' },
  },
  login_challenges: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'token_hash password_seal login tries used_at passkey_challenge_hash',
    not: { number: 'account_id identity_id', time: 'expires_at' },
  },
});
