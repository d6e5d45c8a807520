import { type WebhookDelivery, webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { Code, Skeleton, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';

/** Indents the body of a delivery for display. The signature covers the body without this formatting. */
function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function ViewDelivery({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useText();
  const deliveryResult = useApi(webhookDeliveries.get, { params: { id: delivery.id } });
  return (
    <Dialog onClose={onClose} title={t(`settings.webhooks.events.${delivery.eventType}`)}>
      <Facts lines={[[t('settings.webhookDeliveries.fields.eventId'), delivery.eventId]]} />
      <Text fw={600} fz="sm" mt="md">
        {t('settings.webhookDeliveries.body')}
      </Text>
      <Loaded
        empty={null}
        load={loadOf(deliveryResult)}
        onClearFilters={undefined}
        rows={deliveryResult.data && [deliveryResult.data]}
        skeleton={<Skeleton height={160} mt="xs" />}
      >
        {([loadedDelivery]) => (
          <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {indentJson(loadedDelivery?.body ?? '')}
          </Code>
        )}
      </Loaded>
    </Dialog>
  );
}
