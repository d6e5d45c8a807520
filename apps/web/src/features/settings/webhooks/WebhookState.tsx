import type { Webhook } from '@gatehouse/api/settings/webhooks';
import { hookHost } from '@gatehouse/api/settings/webhooks.rules';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

interface Props {
  webhook: Webhook;
  /** Hosts to which the operator permits deliveries. Undefined while loading. */
  hosts: readonly string[] | undefined;
}

/** Shows the state of a webhook: on, failing, off, or stopped by the portal with the reason. */
export function WebhookState({ webhook, hosts }: Props) {
  const t = useText();
  const { isEnabled, stoppedBecause, failingSince, url } = webhook;
  if (stoppedBecause)
    return <StatusBadge tone="bad">{t(`settings.webhooks.stops.${stoppedBecause}`)}</StatusBadge>;
  if (!isEnabled) return <StatusBadge tone="quiet">{t('settings.webhooks.off')}</StatusBadge>;
  if (hosts && !hosts.includes(hookHost(url) ?? ''))
    return <StatusBadge tone="bad">{t('settings.webhooks.notPermitted')}</StatusBadge>;
  if (failingSince)
    return (
      <StatusBadge tone="warn">
        {t('settings.webhooks.failing', { since: formatInstant(failingSince) })}
      </StatusBadge>
    );
  return <StatusBadge tone="good">{t('settings.webhooks.on')}</StatusBadge>;
}
