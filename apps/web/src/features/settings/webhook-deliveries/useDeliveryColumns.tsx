import type { WebhookDelivery } from '@gatehouse/api/settings/webhook-deliveries';
import { useMemo } from 'react';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';

const tones = { WAITING: 'warn', DELIVERED: 'good', FAILED: 'bad' } as const;

// Style that prevents a line break within a date and time.
const noWrap = { whiteSpace: 'nowrap' } as const;

export function useDeliveryColumns(): readonly Column<WebhookDelivery>[] {
  const t = useText();
  return useMemo(() => {
    const none = <Faint>{t('common.values.none')}</Faint>;
    const instantText = (instant: string | null) =>
      instant === null ? none : <span style={noWrap}>{formatInstant(instant)}</span>;
    return [
      {
        id: 'event',
        header: t('settings.webhookDeliveries.fields.eventType'),
        cell: ({ eventType }) => (
          <TwoLines note={eventType}>{t(`settings.webhooks.events.${eventType}`)}</TwoLines>
        ),
      },
      {
        id: 'created',
        header: t('settings.webhookDeliveries.fields.createdTime'),
        cell: ({ createdTime }) => instantText(createdTime),
      },
      {
        id: 'state',
        header: t('settings.webhookDeliveries.fields.state'),
        phone: 'first',
        cell: ({ state }) => (
          <StatusBadge tone={tones[state]}>{t(`settings.webhookDeliveries.states.${state}`)}</StatusBadge>
        ),
      },
      {
        id: 'tries',
        header: t('settings.webhookDeliveries.fields.tries'),
        cell: ({ tries }) => tries,
        numeric: true,
      },
      {
        id: 'answer',
        header: t('settings.webhookDeliveries.fields.lastAnswer'),
        cell: ({ lastAnswer, lastError }) =>
          lastError !== null && lastError !== 'ANSWER'
            ? t(`settings.webhookDeliveries.errors.${lastError}`)
            : (lastAnswer ?? none),
      },
      {
        id: 'next',
        header: t('settings.webhookDeliveries.fields.nextTryAt'),
        cell: ({ nextTryAt }) => instantText(nextTryAt),
      },
      {
        id: 'eventId',
        header: t('settings.webhookDeliveries.fields.eventId'),
        cell: ({ eventId }) => eventId,
        hidden: true,
      },
    ];
  }, [t]);
}
