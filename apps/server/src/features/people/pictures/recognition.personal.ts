import type { NounTables } from '../../../platform/personal.ts';

export const recognitionPersonal: NounTables = {
  // The export has the pictures in a separate folder. Picture files without references are deleted within minutes.
  recognition_pictures: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'is_waiting place',
    hidden: 'file',
    not: { number: 'employee_id' },
  },
};
