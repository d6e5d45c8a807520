import { declarePersonal } from '../../../platform/personal.ts';

export const ingestPersonal = declarePersonal({
  punches: {
    path: 'person',
    part: 'attendance',
    erasure: 'own way',
    personal: 'person_code temperature',
    figures:
      'punched_at punch_date wall_time zone device_id verify_mode status_key direction result work_date ignored flags source lock',
    not: { number: 'record_key employee_id visitor_id', time: 'received_at' },
  },
  punch_inbox: {
    path: 'raw record',
    part: 'terminals',
    erasure: 'own way',
    personal: 'raw',
    figures: 'device_id received_at source',
    not: { number: 'record_key' },
  },
  // The table contains copies of raw records. A copy is deleted within seconds, when its record is computed.
  punch_backlog: {
    not: {
      number: 'device_id lines',
      time: 'received_at last_date',
      place: 'zone',
      portal: 'marks records',
    },
  },
  // The table contains encrypted parts of a terminal's answer, for at most an hour until the last part arrives.
  answer_parts: {
    not: {
      number: 'device_id command_number part parts',
      place: 'table_name',
      time: 'received_at',
      portal: 'sealed',
    },
  },
  punch_counters: { not: { number: 'slot total ins outs', place: 'punch_date result' } },
});
