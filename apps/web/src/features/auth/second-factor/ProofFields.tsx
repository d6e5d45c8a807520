import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { problemText } from '../../../ui/problem.ts';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { PasskeyProofField } from '../passkeys/PasskeyProofField.tsx';
import { hasPasskeys } from '../passkeys/webauthn.ts';
import { OneTimeCodeField } from './OneTimeCodeField.tsx';

export const blankProof = { password: '', code: '', passkey: null };
export const proofPlaces = { AUTH_WRONG_PASSWORD: 'password', AUTH_SECOND_STEP_WRONG: 'code' } as const;
/** None is kept should the session end. */
export const proofSecrets = ['password', 'code', 'passkey'] as const;

/** The password and, where there is a second step, that as well: who changes how they sign in proves themselves first. */
export function ProofFields({
  password,
  code,
  passkey,
}: FormFields<FormValues<typeof secondFactors.turnOff.body>>) {
  const t = useText();
  const mine = useApi(secondFactors.get);
  const held = mine.data?.passkeys ?? 0;
  const isAsked = held > 0 || Boolean(mine.data?.since);
  // what was signed is of no use any more once it was refused
  const isSigned = passkey.value !== null && code.problem === undefined;
  const label = t('login.password');
  return (
    <>
      <PasswordField
        error={problemText(password.problem, label)}
        hint={t('auth.secondFactors.enrol.passwordHint')}
        kind="current-password"
        label={label}
        name={password.name}
        onChange={password.onChange}
        value={password.value ?? ''}
      />
      {isAsked && !isSigned && (
        <OneTimeCodeField
          {...code}
          kind="letters"
          label={t('auth.secondFactors.proof.code')}
          onChange={(typed) => {
            code.onChange(typed);
            passkey.onChange(null);
          }}
        />
      )}
      {held > 0 && hasPasskeys() && (
        <PasskeyProofField
          onChange={(signed) => {
            code.onChange('');
            passkey.onChange(signed);
          }}
          value={isSigned ? passkey.value : null}
        />
      )}
    </>
  );
}
