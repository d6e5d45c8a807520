import './portalStyles.ts';
import { firstSteps } from '@gatehouse/api/overview/first-steps';
import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { lazily } from '../platform/lazily.ts';
import { useLive } from '../platform/live.ts';
import { reloadSession, useSession } from '../platform/session/session.ts';
import { useStore } from '../platform/store.ts';
import { toasting } from '../platform/toast/toast.tsx';
import { openDialogs } from '../ui/focus.ts';
import { useIsPhone } from '../ui/phone.ts';
import { useSingleKeys } from '../ui/singleKeys.ts';
import { useKept } from '../ui/useKept.ts';
import { Framed } from './PlainPage.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { WholeText } from './WholeText.tsx';

// few ask for it on a visit: it comes when they do
const Palette = lazily(async () => (await import('./Palette.tsx')).Palette);
// fetched at the first press of anything, so that the portal need not be there for what is said of its absence
const Toasts = lazily(async () => (await import('./Toasts.tsx')).Toasts);
// for those alone who set a portal up
const NextStepPanel = lazily(
  async () => (await import('../features/overview/first-steps/NextStepPanel.tsx')).NextStepPanel,
);

const beginToasting = () => toasting.set(true);

/** Top bar, sidebar (a drawer on a phone) and content: the screen of the address unless it is given. */
export function Shell({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  const { can } = useSession();
  const isPhone = useIsPhone();
  const [open, drawer] = useDisclosure(false);
  const [narrow, setNarrow] = useKept('menu.narrow', false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another screen closes the drawer
  useEffect(() => drawer.close(), [path]);
  useSingleKeys([
    ['[', () => setNarrow(true)],
    [']', () => setNarrow(false)],
  ]);

  const [asked, setAsked] = useState(0);
  const find = () => setAsked((before) => before + 1);
  useHotkeys([['mod+K', find]], []);

  const isToasting = useStore(toasting);
  useWindowEvent('pointerdown', beginToasting, { once: true });
  useWindowEvent('keydown', beginToasting, { once: true });

  const router = useRouter();
  // menus, buttons and guards follow a change of rights at once; an ended session ends here
  useLive(['rights.changed'], () => {
    reloadSession().then(
      () => router.invalidate(),
      () => undefined,
    );
  });

  return (
    <div className={classes.frame} data-menu={isPhone ? 'drawer' : narrow ? 'narrow' : 'wide'}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <TopBar menuOpen={open} onFind={find} onMenu={drawer.toggle} />
      </header>
      {isPhone ? (
        <Drawer.Root
          classNames={{ body: classes.drawer, content: classes.ground }}
          onClose={() => openDialogs.length > 0 || drawer.close()}
          opened={open}
          padding={0}
          size={288}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('shell.menu')}>
            <Drawer.Body>
              <nav aria-label={t('shell.menu')} className={classes.drawer}>
                <Sidebar narrow={false} onGo={drawer.close} />
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <nav aria-label={t('shell.menu')} className={classes.navbar}>
          <Sidebar narrow={narrow} onGo={drawer.close} onNarrow={setNarrow} />
        </nav>
      )}
      <main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          {can(firstSteps.get) && (
            <Suspense fallback={null}>
              <NextStepPanel />
            </Suspense>
          )}
          <Framed value>{children ?? <Outlet />}</Framed>
        </div>
      </main>
      {asked > 0 && (
        <Suspense fallback={null}>
          <Palette asked={asked} />
        </Suspense>
      )}
      <WholeText />
      {isToasting && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}
