import type { NounTables } from '../../../platform/personal.ts';

export const holidaysPersonal: NounTables = {
  holidays: { not: { number: 'building_id', setting: 'holiday_date name part' } },
};
