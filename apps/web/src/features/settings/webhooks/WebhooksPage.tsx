import { useUrl } from '../../../ui/url.ts';
import { DeliveriesPanel } from '../webhook-deliveries/DeliveriesPanel.tsx';
import { WebhookList } from './WebhookList.tsx';
import { webhooksUrl } from './webhooks.url.ts';

/** Where the companies have what happens told; of one of them what was sent. */
export function WebhooksPage() {
  const { url } = useUrl(webhooksUrl);
  return url.open === undefined ? <WebhookList /> : <DeliveriesPanel id={url.open} key={url.open} />;
}
