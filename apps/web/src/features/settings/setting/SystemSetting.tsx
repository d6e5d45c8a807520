import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Section } from '../../../ui/Section.tsx';
import { MyData } from './MyData.tsx';
import { MySessions } from './MySessions.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Spec §2 "System Setting": sessions, push notifications, theme. */
export function SystemSetting() {
  const t = useText();
  return (
    <Stack gap="xl">
      <Section hint={t('settings.sessions.hint')} title={t('settings.sessions.title')}>
        <MySessions />
      </Section>
      <Section title={t('settings.push.title')}>
        <PushSwitch />
      </Section>
      <Section hint={t('settings.theme.hint')} title={t('settings.theme.title')}>
        <ThemeChoice />
      </Section>
      <Section hint={t('privacy.mine.hint')} title={t('privacy.mine.title')}>
        <MyData />
      </Section>
    </Stack>
  );
}
