import { passwords } from '@gatehouse/api/auth/passwords';
import { insertMailedCode } from '../../kit/stored-codes.ts';
import { nowhere } from '../calls.ts';
import { createNewcomer } from '../newcomer.ts';
import { nounProof } from '../proof.ts';
import { fresh, open } from '../words.ts';

const newEmail = () => `${fresh()}@example.com`;
const newPassword = 'Green-Teapot-77';

export const passwordsProof = nounProof(passwords, {
  // Open to everyone, because these operations are used before signing in.
  expected: { forgot: open, verifyOtp: open, reset: open },
  screens: { '/forgot-password': { who: 'anybody', looks: 'outside' } },
  calls: {
    forgot: { places: nowhere, input: async () => ({ body: { email: newEmail() } }) },
    verifyOtp: {
      places: nowhere,
      input: async () => ({ body: { email: newEmail(), otp: '12345678' } }),
      ends: 'AUTH_VERIFY_TOKEN_NOT_FOUND',
      succeeds: async ({ world, portal }) => ({
        body: await insertMailedCode(world.stand, portal, await createNewcomer(world)),
      }),
    },
    reset: {
      places: nowhere,
      input: async () => ({ body: { email: newEmail(), otp: '12345678', newPassword } }),
      ends: 'AUTH_VERIFY_TOKEN_NOT_FOUND',
      succeeds: async ({ world, portal }) => ({
        body: { ...(await insertMailedCode(world.stand, portal, await createNewcomer(world))), newPassword },
      }),
    },
  },
  seed: { 'one_time_codes.purpose': 'PASSWORD' },
  unreachable: {
    company: ['one_time_codes_company_id_fkey'],
    portal: [
      'one_time_codes__purpose',
      'one_time_codes__purpose__subject',
      'one_time_codes__company_id__account_id',
      'one_time_codes_account_id_fkey',
    ],
  },
});
