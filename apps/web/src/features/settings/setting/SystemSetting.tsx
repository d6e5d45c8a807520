import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { PushPanel } from '../../notifications/push-subscriptions/PushPanel.tsx';
import { KeysSwitch } from './KeysSwitch.tsx';
import { MyData } from './MyData.tsx';
import { MySessions } from './MySessions.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Tab "System Setting" of spec §2: sessions, push notifications, theme. */
export function SystemSetting() {
  const t = useText();
  return (
    <Stack gap="xl">
      <Section hint={t('auth.sessions.hint')} title={t('auth.sessions.title')}>
        <MySessions />
      </Section>
      <Section title={t('notifications.pushSettings.title')}>
        <PushPanel />
      </Section>
      <Section hint={t('settings.setting.theme.hint')} title={t('settings.setting.theme.title')}>
        <ThemeChoice />
      </Section>
      <Section hint={t('settings.setting.keys.hint')} title={t('settings.setting.keys.title')}>
        <KeysSwitch />
      </Section>
      <Section hint={t('people.personalData.mine.hint')} title={t('people.personalData.mine.title')}>
        <MyData />
      </Section>
    </Stack>
  );
}
