import { declarePersonal } from '../../../platform/personal.ts';

export const exportsPersonal = declarePersonal({
  exports: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'operation query file_name size state done total created_at finished_at expires_at',
    hidden: 'rights file',
    not: {
      number: 'account_id session_id',
      portal: 'language offset_minutes failure attempts lease_until media_type',
    },
  },
});
