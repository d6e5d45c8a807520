import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { MyIdentities } from '../identities/MyIdentities.tsx';
import { MyPasskeys } from '../passkeys/MyPasskeys.tsx';
import { MySecondStep } from './MySecondStep.tsx';
import { SignInPolicySwitch } from './SignInPolicySwitch.tsx';

/**
 * Shows the security tab of the settings: two-step verification, passkeys, linked identities and, for SYSADMIN, the
 * sign-in policy.
 */
export function SecurityPanel() {
  const t = useText();
  const { can } = useSession();
  return (
    <Stack gap="xl">
      <Section hint={t('auth.secondFactors.hint')} title={t('auth.secondFactors.title')}>
        <MySecondStep />
      </Section>
      <Section hint={t('auth.passkeys.hint')} title={t('auth.passkeys.title')}>
        <MyPasskeys />
      </Section>
      <MyIdentities />
      {can(signInPolicies.update) && (
        <Section hint={t('auth.signInPolicies.hint')} title={t('auth.signInPolicies.title')}>
          <SignInPolicySwitch />
        </Section>
      )}
    </Stack>
  );
}
