import { profiles } from '@gatehouse/api/people/profiles';
import { changing, employee, mine, ofPerson } from '../calls.ts';
import { emptyForm, screen, tab } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { everybody, own } from '../words.ts';

export const profilesProof = nounProof(profiles, {
  // STAFF: "own profile"
  expected: { mine: own, update: own },
  screens: {
    // open to everyone signed in: no operation returns a guide
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
        ...['password', 'recognition', 'vehicles'].map(tab),
        emptyForm('tab=vehicles&newVehicle=true'),
      ],
    },
  },
  calls: { mine: mine(), update: changing(employee, async () => ({ gender: 'FEMALE' }), ofPerson) },
});
