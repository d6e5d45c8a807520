import { declarePersonal } from '../../../platform/personal.ts';

export const quarantinePersonal = declarePersonal({
  quarantine: {
    path: 'held record',
    part: 'terminals',
    erasure: 'own way',
    personal: 'person_code raw',
    // `group_key` contains the person code, which is personal data.
    hidden: 'group_key',
    figures: 'device_id reason wall_time received_at state resolved_at',
    not: { number: 'record_key resolved_by mapping_id' },
  },
  quarantine_groups: {
    path: 'held record',
    part: 'terminals',
    // A quarantine group is deleted together with the records that it counts.
    erasure: 'own way',
    hidden: 'group_key person_code bare_code',
    not: { number: 'newest records device_id', portal: 'state reason' },
  },
  code_mappings: {
    path: 'person',
    part: 'terminals',
    erasure: 'empty',
    personal: 'code',
    figures: 'mapped_at undone_at',
    not: { number: 'employee_id mapped_by undone_by' },
  },
  person_codes: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'code',
    not: { number: 'employee_id' },
  },
});
