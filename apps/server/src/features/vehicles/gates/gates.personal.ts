import { declarePersonal } from '../../../platform/personal.ts';

export const gatesPersonal = declarePersonal({
  gates: { not: { number: 'building_id', place: 'gate_code gate_name description is_enabled' } },
});
