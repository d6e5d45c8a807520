import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { problemText } from '../../../ui/form/problem.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { PasswordField } from '../new-password/PasswordField.tsx';
import { PasskeyProofField } from '../passkeys/PasskeyProofField.tsx';
import { hasPasskeys } from '../passkeys/webauthn.ts';
import { OneTimeCodeField } from './OneTimeCodeField.tsx';

export const blankProof = { password: '', code: '', passkey: null };
export const proofPlaces = { AUTH_WRONG_PASSWORD: 'password', AUTH_SECOND_STEP_WRONG: 'code' } as const;
/** Secret fields of a proof of identity. They are not stored in the draft of the form when the session ends. */
export const proofSecrets = ['password', 'code', 'passkey'] as const;

/**
 * Fields for a proof of identity, required before sign-in methods change: the password and, if turned on, two-step
 * verification.
 */
export function ProofFields({
  password,
  code,
  passkey,
}: FormFields<FormValues<typeof secondFactors.turnOff.body>>) {
  const t = useText();
  const secondFactorResult = useApi(secondFactors.get);
  const passkeyCount = secondFactorResult.data?.passkeys ?? 0;
  const isAsked = passkeyCount > 0 || Boolean(secondFactorResult.data?.since);
  // A passkey signature can be used only once, so a rejected signature counts as missing.
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
      {passkeyCount > 0 && hasPasskeys() && (
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
