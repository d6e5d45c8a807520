import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { codeOf, giveSecondFactor } from '../../kit/second-step.ts';
import { nowhere, plain } from '../calls.ts';
import { givePassword } from '../newcomer.ts';
import { type CallBuilder, nounProof } from '../proof.ts';
import { everybody, ownAccount, password } from '../words.ts';

/**
 * Returns a function that prepares two-step verification of a person and builds a valid body. `has` selects whether
 * two-step verification is confirmed, only begun, or off.
 */
const validBody =
  (has: 'a factor' | 'one to confirm' | 'none'): NonNullable<CallBuilder['succeeds']> =>
  async ({ world, portal, actor: { person } }) => {
    if (!person) throw new Error('nobody to have a second step');
    const { owner } = world.stand.make;
    for (const table of ['second_factors', 'passkeys', 'recovery_codes'])
      await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [person.accountId]);
    // Sets the password again, because an earlier operation may have changed it.
    await givePassword(world, person);
    if (has === 'none') return { body: { password } };
    const secret = await giveSecondFactor(portal, world.stand, person, has === 'a factor');
    const code = codeOf(secret, portal.services.clock.now());
    return { body: has === 'a factor' ? { password, code } : { code } };
  };

export const secondFactorsProof = nounProof(secondFactors, {
  // Every signed-in person manages two-step verification of their own account.
  expected: {
    get: ownAccount,
    start: ownAccount,
    confirm: ownAccount,
    renewRecoveryCodes: ownAccount,
    turnOff: ownAccount,
  },
  // The screen is only shown to people that must set up two-step verification but have not done so yet.
  screens: { '/second-step': { who: everybody, looks: 'outside' } },
  calls: {
    get: plain(),
    start: { ...plain({ body: { password } }), succeeds: validBody('none') },
    confirm: {
      places: nowhere,
      input: async ({ world, actor }) => {
        await world.stand.make.owner.query('DELETE FROM second_factors WHERE account_id = $1', [
          actor.person?.accountId,
        ]);
        return { body: { code: '000000' } };
      },
      ends: 'API_CONFLICT',
      succeeds: validBody('one to confirm'),
    },
    renewRecoveryCodes: {
      ...plain({ body: { password, code: '000000' } }),
      ends: 'AUTH_SECOND_STEP_WRONG',
      succeeds: validBody('a factor'),
    },
    turnOff: {
      ...plain({ body: { password, code: '000000' } }),
      ends: 'AUTH_SECOND_STEP_WRONG',
      succeeds: validBody('a factor'),
    },
  },
  unreachable: {
    company: [
      'second_factors_company_id_fkey',
      'recovery_codes_company_id_fkey',
      'login_challenges_company_id_fkey',
    ],
    portal: [
      'second_factors__company_id__account_id',
      'second_factors_account_id_fkey',
      'recovery_codes__company_id__account_id',
      'recovery_codes_account_id_fkey',
      'login_challenges__company_id__account_id',
      'login_challenges_account_id_fkey',
    ],
  },
});
