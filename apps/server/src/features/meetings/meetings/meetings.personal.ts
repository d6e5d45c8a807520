import { declarePersonal } from '../../../platform/personal.ts';

export const meetingsPersonal = declarePersonal({
  meetings: {
    path: 'person',
    part: 'profile',
    erasure: 'empty',
    // guests are email addresses that the person entered
    personal: 'title content guests',
    figures:
      'color remind is_all_day starts seconds zone frequency until ended_by_owner skipped original_date',
    not: { number: 'employee_id room_id series_id uid sequence' },
  },
  meeting_attendees: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    figures: 'meeting_id',
    not: { number: 'employee_id' },
  },
  meeting_occurrences: {
    not: { number: 'meeting_id room_id', place: 'on_date starts_at ends_at actual_start actual_end' },
  },
});
