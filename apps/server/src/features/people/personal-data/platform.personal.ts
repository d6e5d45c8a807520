import { declarePersonal } from '../../../platform/personal.ts';

export const platformPersonal = declarePersonal({
  attempt_counters: { not: { portal: 'key window_started_at attempts' } },
  audit_anchors: { not: { number: 'chain_id seq hash signature', time: 'sent_at' } },
  audit_heads: { not: { number: 'chain_id seq hash' } },
  audit_log: {
    path: 'on the trail',
    part: 'trail',
    erasure: 'own way',
    personal: 'actor_name address before after',
    figures: 'at action entity entity_id',
    not: { number: 'chain_id seq actor_account_id row_version request_id previous_hash hash salt digest' },
  },
  // The search index is computed from the text of the audit entries. It is recomputed after a redaction.
  audit_grams: { not: { number: 'chain_id page bits', time: 'first_at last_at' } },
  audit_redactions: { not: { number: 'chain_id seq by_seq digest' } },
  erasures: { not: { number: 'employee_id', time: 'erased_at' } },
  files: { not: { number: 'name size refs', time: 'brought_at' } },
  idempotency_keys: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'key operation request_hash answer',
    not: { number: 'account_id' },
  },
  installation: { not: { portal: 'id is_only public_key restored_at time_zone_data' } },
  portal_settings: { not: { setting: 'key value' } },
  time_zones: { not: { place: 'name' } },
  time_zone_offsets: { not: { place: 'zone', time: 'starts_at ends_at', number: 'utc_offset' } },
  schema_migrations: { not: { portal: 'name applied_at checksum functions' } },
});
