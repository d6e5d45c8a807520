import { declarePersonal } from '../../../platform/personal.ts';

export const calendarFeedsPersonal = declarePersonal({
  calendar_feeds: {
    path: 'person',
    part: 'account',
    erasure: 'delete',
    hidden: 'secret_hash',
    not: { number: 'employee_id room_id' },
  },
});
