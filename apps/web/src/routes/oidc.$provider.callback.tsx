import { createFileRoute } from '@tanstack/react-router';
import { isLink, parseProviderReturn } from '../features/auth/identity-providers/providerReturn.ts';
import { ReturnPage } from '../features/auth/identity-providers/ReturnPage.tsx';
import { loadTexts } from '../platform/i18n/i18n.ts';

/** The URL to which identity providers redirect people, signed in or not. */
export const Route = createFileRoute('/oidc/$provider/callback')({
  staticData: { texts: [] },
  beforeLoad: async ({ location }) => {
    const callbackParams = parseProviderReturn(location.searchStr);
    if (isLink(callbackParams)) await loadTexts(['auth']);
    return { brought: callbackParams };
  },
  component: Return,
});

function Return() {
  const { brought } = Route.useRouteContext();
  return <ReturnPage brought={brought} />;
}
