import type { NounTables } from '../../../platform/personal.ts';

export const buildingsPersonal: NounTables = {
  buildings: {
    not: {
      number: 'id company_id version',
      place: 'building_code building_name address description time_zone is_enabled',
      time: 'created_at updated_at',
    },
  },
};
