import { type Builder, byId, nowhere, others, plain, withSecondStep } from './authz.rows.ts';
import { fresh, password } from './authz.world.ts';

const login = (account: () => string): Builder => ({
  places: nowhere,
  input: async () => ({ body: { account: account(), password: 'wrong-Guess' } }),
  ends: 'AUTH_BAD_CREDENTIAL',
});

/** How to call what signs in and what has to do with the second step; refused where only a right password or code would do. */
export const signInBuilders: Record<string, Builder> = {
  'sessions.loginByEmail': login(() => `${fresh()}@example.com`),
  'sessions.loginByUsername': login(() => fresh()),
  'sessions.secondStep': {
    places: nowhere,
    input: async () => ({ body: { challenge: 'none', code: '000000' } }),
    ends: 'AUTH_SECOND_STEP_EXPIRED',
  },
  'secondFactors.get': plain(),
  'secondFactors.start': plain({ body: { password } }),
  'secondFactors.confirm': {
    places: nowhere,
    input: async ({ world, actor }) => {
      await world.stand.make.owner.query('DELETE FROM second_factors WHERE account_id = $1', [
        actor.person?.accountId,
      ]);
      return { body: { code: '000000' } };
    },
    ends: 'API_CONFLICT',
  },
  'secondFactors.renewRecoveryCodes': {
    ...plain({ body: { password, code: '000000' } }),
    ends: 'AUTH_SECOND_STEP_WRONG',
  },
  'secondFactors.turnOff': {
    ...plain({ body: { password, code: '000000' } }),
    ends: 'AUTH_SECOND_STEP_WRONG',
  },
  'signInPolicies.get': plain(),
  'signInPolicies.update': plain({ body: { secondStepForAdministrators: false } }),
  'employees.removeSecondStep': byId(withSecondStep, {}, others),
};
