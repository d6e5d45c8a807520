import { declarePersonal } from '../../../platform/personal.ts';

export const visitorLogbookPersonal = declarePersonal({
  visits: {
    not: {
      outsider:
        'email guest_name expected_from expected_to check_in_at check_in_by last_in_at check_out_at check_out_by closes_at',
      number: 'visitor_id occurrence_id host_id department_id room_id',
      place: 'zone',
    },
  },
});
