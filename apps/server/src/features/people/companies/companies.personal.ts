import { declarePersonal } from '../../../platform/personal.ts';

export const companiesPersonal = declarePersonal({
  companies: {
    not: {
      number: 'last_device_pin',
      // The columns of a company contain no personal data. They are public, including the contact, and entered on the
      // company page.
      place:
        'company_code company_name description website_url email phone address manager time_zone is_enabled',
      // `wanted_events` is no personal data, because it is computed from the company's webhooks.
      portal: 'wanted_events records_cleaned_at',
      setting: 'timesheet_columns',
    },
  },
  default_shifts: {
    not: {
      setting:
        'start_time end_time breaks working_days check_late late_after check_early_leave early_leave_before window_before window_after count_pairs compensatory_leave',
    },
  },
});
