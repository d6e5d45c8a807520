import { declarePersonal } from '../../../platform/personal.ts';

export const doorsPersonal = declarePersonal({
  doors: {
    not: {
      number: 'room_id',
      place: 'door_code door_name door_type is_enabled map_x map_y map_width map_height',
    },
  },
});
