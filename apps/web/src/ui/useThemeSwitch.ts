import { useMantineColorScheme } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { MoonIcon, SunIcon } from './gateIcons.ts';

/** From Light to Dark and back: what that is called, how it looks, and what does it. */
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
