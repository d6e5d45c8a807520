import { mending } from '@gatehouse/api/attendance/mending';
import { plain } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { department, managersUp } from '../words.ts';

export const mendingProof = nounProof(mending, {
  // The specification gives managers the timesheets of their department. Device records are only in the answer for
  // roles that may list devices.
  expected: { list: department },
  screens: {
    '/to-mend': {
      who: managersUp,
      by: 'ADMIN',
      looks: async () => [screen, searched('kind=MISSING_OUT'), searched('kind=HELD_PUNCH')],
    },
  },
  calls: { list: plain({ query: { size: 100 } }) },
});
