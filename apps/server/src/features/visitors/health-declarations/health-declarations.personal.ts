import type { NounTables } from '../../../platform/personal.ts';

export const healthDeclarationsPersonal: NounTables = {
  health_declarations: { not: { outsider: 'email name sealed declared_at', number: 'occurrence_id' } },
  declaration_links: { not: { outsider: 'email expires_at', number: 'occurrence_id' } },
};
