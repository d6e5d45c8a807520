import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { entryAt, menuFor } from '../../menu.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { useSession } from '../../platform/session/session.ts';
import { Face } from '../../ui/display/Face.tsx';
import { PanelIcon } from '../../ui/display/icons.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import { UserInfo } from '../UserInfo.tsx';
import { MenuGroups } from './MenuGroups.tsx';
import { MenuIcons } from './MenuIcons.tsx';
import classes from './Sidebar.module.css';
import { useWaiting } from './useWaiting.ts';

interface Props {
  narrow: boolean;
  /** Makes the sidebar narrow or wide. Absent in the drawer of a phone, which cannot be narrow. */
  onNarrow?: (narrow: boolean) => void;
  /** Called after a screen is chosen, so that a drawer can close. */
  onGo: () => void;
}

export function Sidebar({ narrow, onNarrow, onGo }: Props) {
  const t = useText();
  const { me, can } = useSession();
  const [open, modal] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const waiting = useWaiting();
  const parts = { groups: menuFor(can), here: entryAt(path), waiting };
  return (
    <div className={classes.side} data-narrow={narrow || undefined}>
      <UnstyledButton className={classes.corner} component={Link} onClick={onGo} to="/">
        <Logo size={22} />
        <span className={classes.product}>{t('shell.product')}</span>
      </UnstyledButton>
      {narrow ? <MenuIcons {...parts} /> : <MenuGroups {...parts} onGo={onGo} />}
      <div className={classes.foot}>
        <UnstyledButton aria-haspopup="dialog" className={classes.me} onClick={modal.open}>
          <Face mark={me.accountName} name={me.displayName} size={30} src={me.avatarUrl} />
          <span className={classes.who}>
            <strong>{me.displayName}</strong>
            <small>{me.title || me.accountName}</small>
          </span>
          <span className={classes.hint}>{t('shell.account')}</span>
        </UnstyledButton>
        {onNarrow && (
          <ActionIcon
            aria-expanded={!narrow}
            aria-label={t('shell.wideMenu')}
            onClick={() => onNarrow(!narrow)}
            size={32}
            title={t('shell.wideMenuKeys')}
          >
            <PanelIcon />
          </ActionIcon>
        )}
      </div>
      {open && <UserInfo me={me} onClose={modal.close} />}
    </div>
  );
}
