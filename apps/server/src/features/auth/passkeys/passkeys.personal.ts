import { declarePersonal } from '../../../platform/personal.ts';

export const passkeysPersonal = declarePersonal({
  passkeys: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'name created_at last_used_at is_synced transports',
    hidden: 'credential_id public_key uses',
    not: { number: 'account_id', portal: 'host' },
  },
  passkey_challenges: {
    path: 'session',
    part: 'account',
    erasure: 'delete',
    hidden: 'challenge_hash',
    not: { number: 'session_id', portal: 'purpose', time: 'expires_at' },
  },
});
