import { createFileRoute } from '@tanstack/react-router';
import { ApiTokensPage } from '../../../features/settings/api-tokens/ApiTokensPage.tsx';
import { apiTokensUrl } from '../../../features/settings/api-tokens/apiTokens.url.ts';

export const Route = createFileRoute('/_portal/(settings)/api-tokens')({
  staticData: { texts: ['people', 'settings'] },
  validateSearch: apiTokensUrl,
  component: ApiTokensPage,
});
