import type { NounTables } from '../../../platform/personal.ts';

export const recognitionPersonal: NounTables = {
  // the pictures themselves are in the archive's own folder; files nobody refers to are deleted within minutes
  recognition_pictures: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'is_waiting place',
    hidden: 'file',
    not: { number: 'employee_id' },
  },
};
