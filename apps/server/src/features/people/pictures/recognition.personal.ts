import { declarePersonal } from '../../../platform/personal.ts';

export const recognitionPersonal = declarePersonal({
  // The export contains the pictures in a separate folder. Picture files that are no longer referenced are deleted
  // within minutes.
  recognition_pictures: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'is_waiting place',
    hidden: 'file',
    not: { number: 'employee_id' },
  },
});
