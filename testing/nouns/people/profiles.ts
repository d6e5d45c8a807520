import { profiles } from '@gatehouse/api/people/profiles';
import { changing, employee, mine, ofPerson, referring } from '../calls.ts';
import { emptyForm, screen, tab } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { everybody, own } from '../words.ts';

export const profilesProof = nounProof(profiles, {
  // Expected roles from the specification: STAFF: "own profile"
  expected: { mine: own, update: own },
  screens: {
    // Open to every signed-in person, because the guides are files that no operation returns.
    '/guidelines/{-$type}/{-$language}': {
      who: everybody,
      by: 'STAFF',
      at: async () => '/guidelines',
      looks: async () => [screen],
    },
    '/my-profile': {
      who: everybody,
      by: 'STAFF',
      looks: async () => [
        screen,
        ...['password', 'recognition', 'tokens', 'vehicles'].map(tab),
        emptyForm('tab=tokens&create=true'),
        emptyForm('tab=vehicles&newVehicle=true'),
      ],
    },
  },
  calls: {
    mine: mine(),
    update: referring(
      changing(employee, async () => ({ gender: 'FEMALE' }), ofPerson),
      { 'body.companyId': (b) => b.companyId, 'body.departmentId': (b) => b.departments[0] },
    ),
  },
});
