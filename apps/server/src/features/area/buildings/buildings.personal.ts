import { declarePersonal } from '../../../platform/personal.ts';

export const buildingsPersonal = declarePersonal({
  buildings: {
    not: { place: 'building_code building_name address map_link description time_zone is_enabled' },
  },
});
