import { type WebhookDelivery, webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { Code, Skeleton, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { loadOf } from '../../../ui/load.ts';

/** As it is read, not as it is signed. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** One delivery with what is sent. */
export function ViewDelivery({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useText();
  const found = useApi(webhookDeliveries.get, { params: { id: delivery.id } });
  return (
    <Dialog onClose={onClose} title={t(`settings.webhooks.events.${delivery.eventType}`)}>
      <Facts lines={[[t('settings.webhookDeliveries.fields.eventId'), delivery.eventId]]} />
      <Text fw={600} fz="sm" mt="md">
        {t('settings.webhookDeliveries.body')}
      </Text>
      <Loaded
        empty={null}
        load={loadOf(found)}
        onClearFilters={undefined}
        rows={found.data && [found.data]}
        skeleton={<Skeleton height={160} mt="xs" />}
      >
        {([shown]) => (
          <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {indented(shown?.body ?? '')}
          </Code>
        )}
      </Loaded>
    </Dialog>
  );
}
