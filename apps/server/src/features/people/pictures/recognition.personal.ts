import type { NounTables } from '../../../platform/personal.ts';

export const recognitionPersonal: NounTables = {
  // The archive has the pictures in their own folder. Files without references are deleted within minutes.
  recognition_pictures: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'is_waiting place',
    hidden: 'file',
    not: { number: 'employee_id' },
  },
};
