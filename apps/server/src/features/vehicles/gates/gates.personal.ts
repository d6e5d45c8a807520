import type { NounTables } from '../../../platform/personal.ts';

export const gatesPersonal: NounTables = {
  gates: { not: { number: 'building_id', place: 'gate_code gate_name description is_enabled' } },
};
