import { declarePersonal } from '../../../platform/personal.ts';

export const roomsPersonal = declarePersonal({
  rooms: {
    not: {
      number: 'building_id parent_room_id',
      place:
        'room_code room_name room_type floor is_secure anti_passback capacity description detail_info is_enabled image map_x map_y map_width map_height',
    },
  },
});
