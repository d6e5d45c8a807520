import {
  ActionIcon,
  Avatar,
  Group,
  Text,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { Link } from '@tanstack/react-router';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../platform/session/useLogout.ts';
import { CloseIcon, LogoutIcon, MenuIcon, MoonIcon, SearchIcon, SunIcon, UserIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './TopBar.module.css';

interface Props {
  menuOpen: boolean;
  onMenu: () => void;
}

export function TopBar({ menuOpen, onMenu }: Props) {
  const t = useText();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const { me } = useSession();
  const schemeLabel = colorScheme === 'dark' ? t('shell.toLight') : t('shell.toDark');
  return (
    <Group gap={4} h="100%" px="sm" wrap="nowrap">
      <ActionIcon
        aria-expanded={menuOpen}
        aria-label={menuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
        className={classes.button}
        hiddenFrom="sm"
        onClick={onMenu}
        size="lg"
        variant="transparent"
      >
        {menuOpen ? <CloseIcon size={22} /> : <MenuIcon size={22} />}
      </ActionIcon>
      <UnstyledButton className={classes.brand} component={Link} to="/">
        <Logo />
        <Text className={classes.name} component="span" fw={650} fz="lg">
          {t('shell.product')}
        </Text>
      </UnstyledButton>
      <Group gap={4} ml="auto" wrap="nowrap">
        <Tooltip label={`${t('shell.palette.open')} (Ctrl K)`}>
          <ActionIcon
            aria-label={t('shell.palette.open')}
            className={classes.button}
            onClick={spotlight.open}
            size="lg"
            variant="transparent"
          >
            <SearchIcon size={20} />
          </ActionIcon>
        </Tooltip>
        <LanguageSwitch />
        <Tooltip label={schemeLabel}>
          <ActionIcon
            aria-label={schemeLabel}
            className={classes.button}
            onClick={toggleColorScheme}
            size="lg"
            variant="transparent"
          >
            {colorScheme === 'dark' ? <SunIcon size={20} /> : <MoonIcon size={20} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('shell.entries.myProfile')}>
          <ActionIcon
            aria-label={t('shell.entries.myProfile')}
            className={classes.button}
            component={Link}
            size="lg"
            to="/my-profile"
            variant="transparent"
          >
            {me.avatarUrl ? <Avatar alt="" size={26} src={me.avatarUrl} /> : <UserIcon size={20} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('shell.logout')}>
          <ActionIcon
            aria-label={t('shell.logout')}
            className={classes.button}
            loading={logout.isPending}
            onClick={logout.logout}
            size="lg"
            variant="transparent"
          >
            <LogoutIcon size={20} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  );
}
