import { declarePersonal } from '../../../platform/personal.ts';

export const devicePeoplePersonal = declarePersonal({
  device_people: {
    path: 'person',
    part: 'terminals',
    erasure: 'own way',
    personal: 'pin desired confirmed refused',
    figures: 'device_id ends_at',
    not: { number: 'employee_id visitor_id', portal: 'is_due' },
  },
  terminal_changes: {
    path: 'person',
    part: 'terminals',
    erasure: 'keep',
    not: { number: 'employee_id number' },
  },
  reported_people: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'pin privilege identity',
    // `sealed` contains a password that the person typed at a terminal.
    hidden: 'sealed',
    figures: 'device_id reported_at',
    not: { number: 'employee_id' },
  },
  device_faces: {
    path: 'person',
    part: 'terminals',
    // The table contains no face pictures. A terminal deletes a face together with the person.
    erasure: 'delete',
    personal: 'pin is_sent',
    hidden: 'desired confirmed refused',
    figures: 'device_id',
    not: { number: 'employee_id' },
  },
});
