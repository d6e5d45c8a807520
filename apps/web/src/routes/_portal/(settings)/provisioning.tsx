import { createFileRoute } from '@tanstack/react-router';
import { ProvisioningTokensPage } from '../../../features/settings/provisioning-tokens/ProvisioningTokensPage.tsx';
import { provisioningTokensUrl } from '../../../features/settings/provisioning-tokens/provisioningTokens.url.ts';

export const Route = createFileRoute('/_portal/(settings)/provisioning')({
  staticData: { texts: ['people', 'settings'] },
  validateSearch: provisioningTokensUrl,
  component: ProvisioningTokensPage,
});
