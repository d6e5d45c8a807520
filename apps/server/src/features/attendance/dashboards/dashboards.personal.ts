import { declarePersonal } from '../../../platform/personal.ts';

const key = 'day half method zone';
const counts =
  'punches ins outs check_ins check_in_minutes lates insides check_outs check_out_minutes earlies absents covereds';

/** The dashboard counters contain numbers of people but no identities. */
export const dashboardsPersonal = declarePersonal({
  half_hour_counters: { not: { number: `department_id ${counts}`, place: key } },
  day_counters: {
    not: {
      number: 'department_id punches check_ins lates earlies absents covereds',
      place: 'day method',
    },
  },
  counter_changes: { not: { number: `department_id ${counts}`, place: key } },
});
