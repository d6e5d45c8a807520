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
/** The secret fields of a proof of identity. If the session ends, they are not stored in the draft of the form. */
export const proofSecrets = ['password', 'code', 'passkey'] as const;

/**
 * The fields for a proof of identity, required before sign-in methods change: the password and, if the account uses it,
 * two-step verification.
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
  // A passkey signature can be used only once. If the portal rejected it, it counts as missing.
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
