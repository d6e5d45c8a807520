import './shell/firstStyles.ts';
import './theme/fonts.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { base } from './platform/base.ts';
import { CallError } from './platform/call/callError.ts';
import { queryClient } from './platform/call/queryClient.ts';
import { reachable } from './platform/call/reach.ts';
import { type ScreenTexts, startI18n } from './platform/i18n/i18n.ts';
import { watchOtherTabs } from './platform/session/signOut.ts';
import { routeTree } from './routeTree.gen.ts';
import { AwayBar } from './shell/AwayBar.tsx';
import { fetchStylesAgain, reloadWhenUpdated } from './shell/newVersion.ts';
import { LoadingScreen } from './shell/pages/LoadingScreen.tsx';
import { NotFound } from './shell/pages/NotFound.tsx';
import { ScreenFailed } from './shell/pages/ScreenFailed.tsx';
import { readSearch } from './shell/readSearch.ts';
import { WaitOverlay } from './shell/WaitOverlay.tsx';
import { colorSchemes, cssVariables } from './theme/cssVariables.ts';
import { theme } from './theme/theme.ts';

const router = createRouter({
  routeTree,
  basepath: base || '/',
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 300,
  defaultErrorComponent: ScreenFailed,
  defaultNotFoundComponent: NotFound,
  parseSearch: parseSearchWith(readSearch),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /**
   * Areas of the portal, such as `people`, of which a route shows texts. Every route lists them, and its guard loads
   * their texts before the screen. `npm run check` compares this list with the code.
   */
  interface StaticDataRouteOption {
    texts: ScreenTexts;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Uses no top-level await, because it would make the build create additional empty chunks.
void startI18n().then(() => {
  watchOtherTabs();
  reloadWhenUpdated();
  fetchStylesAgain();

  createRoot(root, {
    // Reports only defects of the portal. Failed calls and missing chunks are not reported, because the screen already
    // shows them to the person.
    onCaughtError: (error) => {
      if (!(error instanceof CallError) && reachable.get() && navigator.onLine) console.error(error);
    },
  }).render(
    <StrictMode>
      <MantineProvider
        colorSchemeManager={colorSchemes}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="light"
        theme={theme}
      >
        <QueryClientProvider client={queryClient}>
          <AwayBar />
          <RouterProvider router={router} />
          <WaitOverlay />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
});
