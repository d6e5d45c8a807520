import { declarePersonal } from '../../../platform/personal.ts';

export const healthDeclarationsPersonal = declarePersonal({
  health_declarations: { not: { outsider: 'email name sealed declared_at', number: 'occurrence_id' } },
  declaration_links: { not: { outsider: 'email expires_at', number: 'occurrence_id' } },
});
