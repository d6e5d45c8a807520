import type { NounTables } from '../../../platform/personal.ts';

export const departmentsPersonal: NounTables = {
  departments: {
    not: {
      number: 'id company_id parent_department_id home_building_id version',
      place: 'department_code department_name',
      setting: 'parent_since',
      time: 'created_at updated_at',
    },
  },
  past_parents: {
    not: { number: 'company_id department_id parent_department_id', setting: 'until_date' },
  },
};
