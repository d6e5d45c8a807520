import { type Webhook, webhooks } from '@gatehouse/api/settings/webhooks';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { WebhookState } from './WebhookState.tsx';

// Style that allows a line break anywhere in a URL, because a URL has no spaces.
const anywhere = { overflowWrap: 'anywhere' } as const;

export function useWebhookColumns(hosts: readonly string[]): readonly Column<Webhook>[] {
  const t = useText();
  const never = (
    <Text c="dimmed" fz="inherit" span>
      {t('settings.webhooks.never')}
    </Text>
  );
  return [
    {
      id: 'name',
      header: t('settings.webhooks.fields.name'),
      cell: ({ id, name }) => (
        <Anchor inherit renderRoot={(props) => <Link {...props} search={{ open: id }} to="/webhooks" />}>
          {name}
        </Anchor>
      ),
      sort: 'name',
    },
    {
      id: 'url',
      header: t('settings.webhooks.fields.url'),
      cell: ({ url }) => <span style={anywhere}>{url}</span>,
    },
    {
      id: 'eventTypes',
      header: t('settings.webhooks.fields.eventTypes'),
      cell: ({ eventTypes }) => t('settings.webhooks.kinds', { count: eventTypes.length }),
    },
    {
      id: 'last',
      header: t('settings.webhooks.fields.lastDeliveryAt'),
      cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? formatInstant(lastDeliveryAt) : never),
    },
    {
      id: 'company',
      header: t('settings.webhooks.fields.companyName'),
      cell: ({ companyName }) => companyName,
      hidden: true,
    },
    {
      id: 'state',
      header: t('settings.webhooks.state'),
      phone: 'first',
      cell: (webhook) => <WebhookState hosts={hosts} webhook={webhook} />,
    },
  ];
}

/** Returns the sort order if the list of webhooks supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  webhooks.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
