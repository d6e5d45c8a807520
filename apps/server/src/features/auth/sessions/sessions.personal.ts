import { declarePersonal } from '../../../platform/personal.ts';

export const sessionsPersonal = declarePersonal({
  sessions: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal:
      'ip_address user_agent device_name device_info device_type location_info remember_me created_at last_seen_at expires_at ended_at end_reason by_second_step',
    hidden: 'token_hash device_token provider_session provider_token',
    not: { number: 'account_id identity_id', portal: 'idle_minutes idle_expires_at' },
  },
  refresh_tokens: {
    path: 'session',
    part: 'account',
    erasure: 'delete',
    hidden: 'token_hash',
    not: { number: 'session_id generation', time: 'replaced_at' },
  },
  known_browsers: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'created_at last_used_at',
    hidden: 'token_hash',
    not: { number: 'account_id' },
  },
  security_events: {
    path: 'signed in as',
    part: 'trail',
    erasure: 'own way',
    personal: 'subject address details',
    figures: 'kind at',
  },
});
