import { DAY } from '@gatehouse/api/platform/dates';
import { type Webhook, webhooks } from '@gatehouse/api/settings/webhooks';
import { Text } from '@mantine/core';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';

/** Sends all deliveries again that have failed since a given time. */
export function ReplayFailed({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText();
  const form = useCreate(
    webhooks.replay,
    { since: new Date(now().getTime() - DAY).toISOString() },
    {
      params: { id: webhook.id },
      done: ({ count }) => t('settings.webhookDeliveries.replayedAll', { count }),
      onClose,
    },
  );
  return (
    <FormModal {...form.dialog} title={t('settings.webhookDeliveries.replayAll')}>
      <Text fz="sm">{t('settings.webhookDeliveries.replayText')}</Text>
      <InstantField {...form.fields.since} label={t('settings.webhookDeliveries.since')} />
    </FormModal>
  );
}
