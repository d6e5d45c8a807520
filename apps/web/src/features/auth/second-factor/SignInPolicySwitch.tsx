import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { Skeleton } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useUrl } from '../../../ui/url.ts';
import { securityUrl } from './security.url.ts';

/** Whether administrators must have a second step; asks first, because it closes the portal to who has none. */
export function SignInPolicySwitch() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const policy = useApi(signInPolicies.get);
  const close = () => replace({ policy: undefined });
  const { save, isPending, error } = useSave(signInPolicies.update, {
    onSuccess: close,
    onRefusal: () => true,
  });
  if (policy.error && !policy.data)
    return <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />;
  if (!policy.data)
    return <Skeleton aria-label={t('common.states.loading')} height={40} role="status" w={280} />;
  const isOn = policy.data.secondStepForAdministrators;
  return (
    <>
      <SwitchField
        hint={t('security.policy.labelHint')}
        label={t('security.policy.label')}
        name="secondStepForAdministrators"
        onChange={() => go({ policy: true })}
        problem={undefined}
        value={isOn}
      />
      {url.policy && (
        <Confirm
          action={t(isOn ? 'security.policy.offAction' : 'security.policy.onAction')}
          error={error}
          isHarsh
          onClose={close}
          onConfirm={() => save({ body: { secondStepForAdministrators: !isOn } })}
          pending={isPending}
          title={t(isOn ? 'security.policy.offTitle' : 'security.policy.onTitle')}
        >
          {t(isOn ? 'security.policy.offText' : 'security.policy.onText')}
        </Confirm>
      )}
    </>
  );
}
