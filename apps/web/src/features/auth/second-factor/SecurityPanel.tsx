import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Section } from '../../../ui/Section.tsx';
import { MySecondStep } from './MySecondStep.tsx';
import { SignInPolicySwitch } from './SignInPolicySwitch.tsx';

/** The settings' tab about signing in: my second step and, for SYSADMIN, what is demanded of others. */
export function SecurityPanel() {
  const t = useText();
  const { can } = useSession();
  return (
    <Stack gap="xl">
      <Section hint={t('security.hint')} title={t('security.title')}>
        <MySecondStep />
      </Section>
      {can('CREATE_COMPANY') && (
        <Section hint={t('security.policy.hint')} title={t('security.policy.title')}>
          <SignInPolicySwitch />
        </Section>
      )}
    </Stack>
  );
}
