import { useMantineColorScheme } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { MoonIcon, SunIcon } from '../display/gateIcons.ts';

export function useThemeSwitch() {
  const t = useText();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  return {
    label: t(isDark ? 'shell.toLight' : 'shell.toDark'),
    Icon: isDark ? SunIcon : MoonIcon,
    toggle: toggleColorScheme,
  };
}
