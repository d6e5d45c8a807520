import type { NounTables } from '../../../platform/personal.ts';

export const doorsPersonal: NounTables = {
  doors: {
    not: {
      number: 'id company_id room_id version',
      place: 'door_code door_name door_type is_enabled',
      time: 'created_at updated_at',
    },
  },
};
