import { declarePersonal } from '../../../platform/personal.ts';

export const visitorsPersonal = declarePersonal({
  visitors: {
    not: {
      outsider:
        'visitor_code title first_name last_name display_name gender visitor_company email id_passport_number nationality enable_qr_checkin active_from active_to enabled is_invited entry_from entry_to',
      number: 'contact_department_id contact_employee_id',
    },
  },
  visitor_qrs: { not: { outsider: 'sealed number_hash link_hash mailed_windows', number: 'visitor_id' } },
});
