import { declarePersonal } from '../../../platform/personal.ts';

export const holidaysPersonal = declarePersonal({
  holidays: { not: { number: 'building_id', setting: 'holiday_date name part' } },
});
