import type { NounTables } from '../../../platform/personal.ts';

export const privacyPersonal: NounTables = {
  retention_marks: { not: { number: 'punch_id', portal: 'punched_at' } },
};
