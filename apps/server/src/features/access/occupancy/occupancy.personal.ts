import { declarePersonal } from '../../../platform/personal.ts';

export const occupancyPersonal = declarePersonal({
  // The presences of a visitor are deleted together with the visitor.
  presences: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'room_id in_at in_door_id closes_at out_at asked_at',
    not: { number: 'employee_id visitor_id' },
  },
  denied_questions: { not: { number: 'device_id door_id questions reported', time: 'since reported_at' } },
});
