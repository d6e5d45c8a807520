import { declarePersonal } from '../../../platform/personal.ts';

export const identityProvidersPersonal = declarePersonal({
  provider_visits: {
    path: 'session',
    part: 'account',
    erasure: 'delete',
    hidden: 'state_hash browser_hash sealed login',
    not: { number: 'session_id', portal: 'provider', time: 'expires_at' },
  },
  spent_logout_tokens: { not: { number: 'token_hash', time: 'expires_at' } },
});
