import './portalStyles.ts';
import { AppShell, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { entryAt } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useLive } from '../platform/live.ts';
import { reloadSession } from '../platform/session/session.ts';
import { useTitle } from '../ui/useTitle.ts';
import { Palette } from './Palette.tsx';
import { Framed } from './PlainPage.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** Top bar, sidebar (a drawer on a phone), content and footer. */
export function Shell(): ReactNode {
  const t = useText();
  const [open, drawer] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another screen closes the drawer
  useEffect(() => drawer.close(), [path]);

  const router = useRouter();
  const entry = entryAt(path);
  useTitle(entry && t(entry.label));
  // menus, buttons and guards follow a change of rights at once; an ended session ends here
  useLive(['rights.changed'], () => {
    reloadSession().then(
      () => router.invalidate(),
      () => undefined,
    );
  });

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <TopBar menuOpen={open} onMenu={drawer.toggle} />
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('shell.menu')} className={classes.navbar}>
        <Sidebar onGo={drawer.close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          <Framed value>
            <Outlet />
          </Framed>
        </div>
        <Text c="dimmed" className={classes.footer} component="footer" fz="xs">
          {t('shell.footer', { version: __VERSION__ })}
        </Text>
      </AppShell.Main>
      <Palette />
      <Notifications position="top-right" />
    </AppShell>
  );
}
