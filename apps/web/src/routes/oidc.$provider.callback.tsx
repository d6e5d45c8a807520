import { createFileRoute } from '@tanstack/react-router';
import { broughtBack, isLink } from '../features/auth/identity-providers/brought.ts';
import { ReturnPage } from '../features/auth/identity-providers/ReturnPage.tsx';
import { loadTexts } from '../platform/i18n/i18n.ts';

/** Where identity providers send browsers back to, signed in or not. */
export const Route = createFileRoute('/oidc/$provider/callback')({
  staticData: { texts: [] },
  beforeLoad: async ({ location }) => {
    const brought = broughtBack(location.searchStr);
    if (isLink(brought)) await loadTexts(['auth']);
    return { brought };
  },
  component: Return,
});

function Return() {
  const { brought } = Route.useRouteContext();
  return <ReturnPage brought={brought} />;
}
