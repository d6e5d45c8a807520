import type { NounTables } from '../../../platform/personal.ts';

export const buildingsPersonal: NounTables = {
  buildings: {
    not: { place: 'building_code building_name address map_link description time_zone is_enabled' },
  },
};
