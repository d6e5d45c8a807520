import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { menuFor } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../platform/session/useLogout.ts';
import { LogoutIcon, MoonIcon, SearchIcon, SunIcon } from '../ui/icons.tsx';

/** Ctrl K: every screen of the person's menu, and what the top bar does. */
export function Palette() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const { logout } = useLogout();

  const screens: SpotlightActionGroupData[] = menuFor(can).map((group) => ({
    group: t(group.label),
    actions: group.entries.map(({ to, label, icon: Icon }) => ({
      id: to,
      label: t(label),
      leftSection: <Icon size={20} />,
      onClick: () => void navigate({ to }),
    })),
  }));
  const dark = colorScheme === 'dark';
  const commands: SpotlightActionGroupData = {
    group: t('shell.palette.commands'),
    actions: [
      {
        id: 'colours',
        label: dark ? t('shell.toLight') : t('shell.toDark'),
        leftSection: dark ? <SunIcon size={20} /> : <MoonIcon size={20} />,
        onClick: toggleColorScheme,
      },
      { id: 'logout', label: t('shell.logout'), leftSection: <LogoutIcon size={20} />, onClick: logout },
    ],
  };
  return (
    <Spotlight
      actions={[...screens, commands]}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      highlightQuery
      nothingFound={t('shell.palette.nothing')}
      scrollable
      searchProps={{
        leftSection: <SearchIcon size={20} />,
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
      }}
      shortcut="mod + K"
    />
  );
}
