import type { TableProof } from './proof.ts';

/** Tables of the portal itself that belong to no kind of object. */
export const platformTables: TableProof = {
  unreachable: {
    company: ['files__company_id', 'portal_settings_company_id_fkey'],
    portal: [
      'audit_log__chain_id',
      'audit_redactions__by_seq',
      'installation__is_only',
      'installation__one',
      'portal_settings__company_id__key',
    ],
  },
};
