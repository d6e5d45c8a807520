import { type WebhookDelivery, webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RefreshIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';

interface Props {
  delivery: WebhookDelivery;
  /** True if the webhook is on. */
  isEnabled: boolean;
}

export function ReplayDelivery({ delivery, isEnabled }: Props) {
  const t = useText();
  const { can } = useSession();
  const { save } = useSave(webhookDeliveries.replay, { done: t('settings.webhookDeliveries.replayed') });
  if (!can(webhookDeliveries.replay) || delivery.state === 'WAITING') return null;
  return (
    <IconAction
      icon={<RefreshIcon />}
      label={t('settings.webhookDeliveries.replay', { id: delivery.eventId })}
      onClick={() => save({ params: { id: delivery.id } })}
      reason={isEnabled ? undefined : t('settings.webhookDeliveries.isOff')}
    />
  );
}
