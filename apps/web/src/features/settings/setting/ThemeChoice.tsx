import { useMantineColorScheme } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';

const schemes = ['light', 'dark'] as const;

/** Selects the light or dark theme of this browser. The button in the top bar changes the same setting. */
export function ThemeChoice() {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <RadioField
      label={t('settings.setting.theme.label')}
      name="theme"
      onChange={(scheme) => scheme && setColorScheme(scheme)}
      options={schemes.map((value) => ({ value, label: t(`settings.setting.theme.${value}`) }))}
      problem={undefined}
      value={colorScheme === 'dark' ? 'dark' : 'light'}
    />
  );
}
