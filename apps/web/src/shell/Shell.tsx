import './portalStyles.ts';
import { firstSteps } from '@gatehouse/api/overview/first-steps';
import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { longExports } from '../platform/call/longExports.ts';
import { useText } from '../platform/i18n/useText.ts';
import { lazyComponent } from '../platform/lazyComponent.ts';
import { useLive } from '../platform/live.ts';
import { reloadSession, useSession } from '../platform/session/session.ts';
import { useStore } from '../platform/store.ts';
import { toastsNeeded } from '../platform/toast/toast.tsx';
import { WayOn } from '../ui/feedback/wayOn.ts';
import { openDialogs } from '../ui/page/focus.ts';
import { useIsPhone } from '../ui/page/phone.ts';
import { useSingleKeys } from '../ui/page/singleKeys.ts';
import { useKept } from '../ui/page/useKept.ts';
import { holdEarlyKeys } from './earlyKeys.ts';
import { Sidebar } from './menu/Sidebar.tsx';
import { FrameContext } from './pages/PlainPage.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useWayOn } from './useWayOn.ts';
import { WholeText } from './WholeText.tsx';

// The palette loads on first use, because few people open it.
const Palette = lazyComponent(async () => (await import('./Palette.tsx')).Palette);
// The toasts load after the first click or key press, so that they can appear even if the portal becomes unreachable
// later.
const Toasts = lazyComponent(async () => (await import('./Toasts.tsx')).Toasts);
// The setup guide loads only for people that set up the portal.
const NextStepPanel = lazyComponent(
  async () => (await import('../features/overview/first-steps/NextStepPanel.tsx')).NextStepPanel,
);

// The component loads when the first long export is started.
const ExportsTray = lazyComponent(
  async () => (await import('../features/overview/exports/ExportsTray.tsx')).ExportsTray,
);

const requestToasts = () => toastsNeeded.set(true);

/** The portal's frame: top bar, sidebar (a drawer on phones) and content. The default content is the current screen. */
export function Shell({ children }: { children?: ReactNode }): ReactNode {
  const t = useText();
  const { can } = useSession();
  const isPhone = useIsPhone();
  const [open, drawer] = useDisclosure(false);
  const [narrow, setNarrow] = useKept('menu.narrow', false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another screen closes the drawer
  useEffect(() => drawer.close(), [path]);
  useSingleKeys([
    ['[', () => setNarrow(true)],
    [']', () => setNarrow(false)],
  ]);

  const [paletteRequests, setAsked] = useState(0);
  const openPalette = () => {
    holdEarlyKeys();
    setAsked((before) => before + 1);
  };
  useHotkeys([['mod+K', openPalette]], []);

  const [hasExports, setHasExports] = useState(false);
  if (useStore(longExports).length > 0 && !hasExports) setHasExports(true);
  const isToasting = useStore(toastsNeeded);
  useWindowEvent('pointerdown', requestToasts, { once: true });
  useWindowEvent('keydown', requestToasts, { once: true });

  const wayOn = useWayOn(path);
  const router = useRouter();
  // Reloads the session when the person's permissions change, so that menus, buttons and guards use the new
  // permissions. Also detects that the session has ended.
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
        <TopBar menuOpen={open} onFind={openPalette} onMenu={drawer.toggle} />
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
          <WayOn value={wayOn}>
            <FrameContext value>{children ?? <Outlet />}</FrameContext>
          </WayOn>
        </div>
      </main>
      {paletteRequests > 0 && (
        <Suspense fallback={null}>
          <Palette asked={paletteRequests} />
        </Suspense>
      )}
      <WholeText />
      {hasExports && (
        <Suspense fallback={null}>
          <ExportsTray />
        </Suspense>
      )}
      {isToasting && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}
