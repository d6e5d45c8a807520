import { declarePersonal } from '../../../platform/personal.ts';

export const employeesPersonal = declarePersonal({
  employees: {
    path: 'own person',
    part: 'profile',
    erasure: 'empty',
    personal:
      'employee_code device_pin card_number display_name first_name last_name gender date_of_birth personal_email title emp_level mobile current_address permanent_address identity_number insurance_number marital_status award user_url working_location register_face_status',
    hidden: 'search_text avatar',
    figures:
      'department_id department_since home_building_id past_home_buildings joined_on left_on past_employments is_enabled disabled_dates created_at erased_at',
    // The database computes `card_key` from the card number, so clearing the card number also clears `card_key`.
    not: { number: 'account_id card_key' },
  },
  past_departments: {
    path: 'person',
    part: 'profile',
    erasure: 'keep',
    figures: 'department_id until_date',
    not: { number: 'employee_id' },
  },
  employee_infos: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'info_key info_value',
    not: { number: 'employee_id place' },
  },
});
