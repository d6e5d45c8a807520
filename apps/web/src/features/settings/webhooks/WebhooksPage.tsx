import { useUrl } from '../../../ui/url/url.ts';
import { DeliveriesPanel } from '../webhook-deliveries/DeliveriesPanel.tsx';
import { WebhookList } from './WebhookList.tsx';
import { webhooksUrl } from './webhooks.url.ts';

/** Shows the webhooks of companies, or the deliveries of one webhook. */
export function WebhooksPage() {
  const { url } = useUrl(webhooksUrl);
  return url.open === undefined ? <WebhookList /> : <DeliveriesPanel id={url.open} key={url.open} />;
}
