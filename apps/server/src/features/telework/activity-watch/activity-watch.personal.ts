import { declarePersonal } from '../../../platform/personal.ts';

export const activityWatchPersonal = declarePersonal({
  telework_buckets: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'bucket_id bucket_type client hostname',
    not: { number: 'employee_id', portal: 'counted_on counted' },
  },
  telework_events: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'started_at ended_at data',
    hidden: 'data_hash',
    not: { number: 'employee_id bucket_number' },
  },
});
