import { ActionIcon, Kbd, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BellPanel } from '../features/notifications/notifications/BellPanel.tsx';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../platform/session/useLogout.ts';
import { Face } from '../ui/Face.tsx';
import { LogoutIcon, MenuIcon, MoonIcon, SearchIcon, SunIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useIsPhone } from '../ui/phone.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './TopBar.module.css';

interface Props {
  menuOpen: boolean;
  onMenu: () => void;
  /** Opens the palette. */
  onFind: () => void;
}

export function TopBar({ menuOpen, onMenu, onFind }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const { me } = useSession();
  const schemeLabel = colorScheme === 'dark' ? t('shell.toLight') : t('shell.toDark');
  return (
    <div className={classes.bar}>
      {isPhone ? (
        <>
          <ActionIcon
            aria-expanded={menuOpen}
            aria-label={t('shell.openMenu')}
            className={classes.tool}
            onClick={onMenu}
          >
            <MenuIcon />
          </ActionIcon>
          <UnstyledButton aria-label={t('shell.product')} className={classes.mark} component={Link} to="/">
            <Logo size={16} />
          </UnstyledButton>
          <ActionIcon
            aria-label={t('shell.palette.open')}
            className={classes.tool}
            ml="auto"
            onClick={onFind}
          >
            <SearchIcon />
          </ActionIcon>
        </>
      ) : (
        <UnstyledButton className={classes.find} onClick={onFind}>
          <SearchIcon />
          <span className={classes.what}>{t('shell.palette.open')}</span>
          <Kbd aria-hidden>Ctrl K</Kbd>
        </UnstyledButton>
      )}
      <BellPanel className={classes.tool} />
      <LanguageSwitch />
      {!isPhone && (
        <Tooltip label={schemeLabel}>
          <ActionIcon aria-label={schemeLabel} className={classes.tool} onClick={toggleColorScheme}>
            {colorScheme === 'dark' ? <SunIcon /> : <MoonIcon />}
          </ActionIcon>
        </Tooltip>
      )}
      <span className={classes.split} />
      <Tooltip label={t('titles./my-profile')}>
        <ActionIcon
          aria-label={t('titles./my-profile')}
          className={classes.tool}
          component={Link}
          to="/my-profile"
        >
          <Face mark={me.accountName} name={me.displayName} size={22} src={me.avatarUrl} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('shell.logout')}>
        <ActionIcon
          aria-label={t('shell.logout')}
          className={classes.tool}
          loading={logout.isPending}
          onClick={logout.logout}
        >
          <LogoutIcon />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
