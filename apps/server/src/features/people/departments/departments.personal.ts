import { declarePersonal } from '../../../platform/personal.ts';

export const departmentsPersonal = declarePersonal({
  departments: {
    not: {
      number: 'parent_department_id home_building_id',
      place: 'department_code department_name',
      setting: 'parent_since past_home_buildings',
    },
  },
  past_parents: { not: { number: 'department_id parent_department_id', setting: 'until_date' } },
});
