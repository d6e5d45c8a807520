import type { NounTables } from '../../../platform/personal.ts';

export const privacyPersonal: NounTables = {
  retention_marks: { not: { number: 'company_id punch_id', portal: 'punched_at' } },
};
