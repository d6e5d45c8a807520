import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { securityUrl } from './security.url.ts';

/**
 * Switch that requires two-step verification for administrators. Asks for confirmation, because administrators without
 * two-step verification lose access until they set it up.
 */
export function SignInPolicySwitch() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const policy = useApi(signInPolicies.get);
  const close = () => replace({ policy: undefined });
  if (!policy.data) return <Waiting height={40} of={policy} width={280} />;
  const { version, secondStepForAdministrators: isOn } = policy.data;
  return (
    <>
      <SwitchField
        hint={t('auth.signInPolicies.labelHint')}
        label={t('auth.signInPolicies.fields.secondStepForAdministrators')}
        name="secondStepForAdministrators"
        onChange={() => go({ policy: true })}
        problem={undefined}
        value={isOn}
      />
      {url.policy && (
        <Ask
          about={[]}
          action={t(isOn ? 'auth.signInPolicies.offAction' : 'auth.signInPolicies.onAction')}
          isHarsh
          input={{ body: { version, secondStepForAdministrators: !isOn } }}
          onClose={close}
          operation={signInPolicies.update}
          title={t(isOn ? 'auth.signInPolicies.offTitle' : 'auth.signInPolicies.onTitle')}
        >
          {t(isOn ? 'auth.signInPolicies.offText' : 'auth.signInPolicies.onText')}
        </Ask>
      )}
    </>
  );
}
