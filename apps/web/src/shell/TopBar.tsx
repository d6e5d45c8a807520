import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BellPanel } from '../features/notifications/notifications/BellPanel.tsx';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../platform/session/useLogout.ts';
import { Face } from '../ui/display/Face.tsx';
import { LogoutIcon, MenuIcon, SearchIcon } from '../ui/display/icons.ts';
import { Logo } from '../ui/display/Logo.tsx';
import { useIsPhone } from '../ui/page/phone.ts';
import { useThemeSwitch } from '../ui/page/useThemeSwitch.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './TopBar.module.css';

interface Props {
  menuOpen: boolean;
  onMenu: () => void;
  /** Opens the command palette. */
  onFind: () => void;
}

export function TopBar({ menuOpen, onMenu, onFind }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const theme = useThemeSwitch();
  const logout = useLogout();
  const { me } = useSession();
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
        <Tooltip label={theme.label}>
          <ActionIcon aria-label={theme.label} className={classes.tool} onClick={theme.toggle}>
            <theme.Icon />
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
