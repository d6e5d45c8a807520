import type { NounTables } from '../../../platform/personal.ts';

export const holidaysPersonal: NounTables = {
  holidays: {
    not: {
      number: 'id company_id building_id version',
      setting: 'holiday_date name part',
      time: 'created_at updated_at',
    },
  },
};
