import { declarePersonal } from '../../../platform/personal.ts';

export const privacyPersonal = declarePersonal({
  retention_marks: { not: { number: 'punch_id', portal: 'punched_at' } },
});
