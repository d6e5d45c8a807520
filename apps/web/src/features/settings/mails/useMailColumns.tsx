import type { Mail } from '@gatehouse/api/settings/mails';
import { Text } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';

const tones = { WAITING: 'warn', SENT: 'good', FAILED: 'bad' } as const;

// The error column wraps, because an error can be long.
const noWrap = { whiteSpace: 'nowrap' } as const;

/** Columns of the email list: recipient, subject and state. The content of an email is never shown. */
export function useMailColumns(): Column<Mail>[] {
  const t = useText();
  const none = t('common.values.none');
  return [
    {
      id: 'to',
      header: t('settings.mails.fields.toAddress'),
      cell: ({ toName, toAddress }) => (
        <>
          {toName}
          <Text c="dimmed" fz="sm" miw="13rem" style={{ overflowWrap: 'anywhere' }}>
            {toAddress}
          </Text>
        </>
      ),
    },
    {
      id: 'kind',
      header: t('settings.mails.fields.kind'),
      cell: ({ kind }) => t(`settings.mails.kinds.${kind}`),
    },
    {
      id: 'state',
      header: t('settings.mails.fields.state'),
      cell: ({ state }) => (
        <StatusBadge tone={tones[state]}>{t(`settings.mails.states.${state}`)}</StatusBadge>
      ),
    },
    {
      id: 'created',
      header: t('settings.mails.created'),
      cell: ({ createdTime }) => <span style={noWrap}>{formatInstant(createdTime)}</span>,
    },
    {
      id: 'sent',
      header: t('settings.mails.sent'),
      cell: ({ sentTime }) =>
        sentTime === null ? none : <span style={noWrap}>{formatInstant(sentTime)}</span>,
      hidden: true,
    },
    { id: 'tries', header: t('settings.mails.tries'), cell: ({ tries }) => tries, numeric: true },
    {
      id: 'lastError',
      header: t('settings.mails.lastError'),
      // Original message of the mail server.
      cell: ({ lastError }) => <span style={{ overflowWrap: 'anywhere' }}>{lastError || none}</span>,
    },
  ];
}
