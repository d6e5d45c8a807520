import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPage } from '../../../features/settings/webhooks/WebhooksPage.tsx';
import { webhooksUrl } from '../../../features/settings/webhooks/webhooks.url.ts';

export const Route = createFileRoute('/_portal/(settings)/webhooks')({
  staticData: { texts: ['people', 'settings'] },
  validateSearch: webhooksUrl,
  component: WebhooksPage,
});
