import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { QuarantineActions } from './QuarantineActions.tsx';
import { QuarantineDialogs } from './QuarantineDialogs.tsx';
import { QuarantineFilters } from './QuarantineFilters.tsx';
import { quarantineUrl } from './quarantine.url.ts';
import { useQuarantineColumns } from './useQuarantineColumns.tsx';

// The page also polls, because a live event about device records can get lost without notice.
const refreshMs = 30_000;

const emptyTitles = {
  OPEN: 'deviceOps.quarantine.empty',
  MAPPED: 'deviceOps.quarantine.emptyMapped',
  DISMISSED: 'deviceOps.quarantine.emptyDismissed',
} as const;

/** Lists device records that need a decision (rules.md §3.12). All records of an unknown person code form one row. */
export function QuarantinePage() {
  const t = useText();
  const address = useUrl(quarantineUrl);
  const { url } = address;
  const { keyword, state = 'OPEN', reason, page } = url;
  const list = useApi(quarantine.list, {
    query: { keyword, state, reason, page },
    refetchInterval: refreshMs,
  });
  useLive(['quarantine.changed'], () => void list.refetch());
  const columns = useQuarantineColumns();

  return (
    <>
      <PageHeader />
      <Text c="dimmed" fz="sm" mb="md">
        {t('deviceOps.quarantine.hint')}
      </Text>
      <TableList
        actions={(row) => <QuarantineActions row={row} />}
        address={address}
        answer={list.data}
        bar={<QuarantineFilters />}
        columns={columns}
        empty={
          <EmptyState
            text={state === 'OPEN' ? t('deviceOps.quarantine.emptyHint') : undefined}
            title={t(emptyTitles[state])}
          />
        }
        filteredBy={['keyword', 'reason']}
        keyOf={(row) => row.id}
        label={t('titles./quarantine')}
        load={loadOf(list)}
        name="quarantine"
      />
      <QuarantineDialogs rows={list.data?.content ?? []} />
    </>
  );
}
