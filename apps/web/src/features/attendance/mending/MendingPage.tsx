import { mending } from '@gatehouse/api/attendance/mending';
import { attentionKinds } from '@gatehouse/api/attendance/mending.rules';
import { corrections } from '@gatehouse/api/requests/corrections';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AttentionAction } from './AttentionAction.tsx';
import { CorrectDay } from './CorrectDay.tsx';
import { CorrectGroup } from './CorrectGroup.tsx';
import { mendingUrl } from './mending.url.ts';
import { useMendingColumns } from './useMendingColumns.tsx';

// The list refreshes every minute, because no event is sent when a day ends.
const refreshMs = 60_000;

/** Lists everything that needs attention. Each row is corrected here or links to the page that resolves it. */
export function MendingPage() {
  const t = useText();
  const address = useUrl(mendingUrl);
  const { can } = useSession();
  const { url, filter, go, replace } = address;
  const { kind, page } = url;
  const pages = usePageSize('mending', 10);
  const list = useApi(mending.list, { query: { kind, page, size: pages.size }, refetchInterval: refreshMs });
  useLive(['quarantine.changed'], () => void list.refetch());
  const columns = useMendingColumns();
  const corrected = useOpenRowBy(
    list.data?.content,
    url.correct && url.on && `${url.correct} ${url.on}`,
    ({ kind: itemKind, person, date }) =>
      itemKind === 'MISSING_OUT' && person ? `${person.employeeId} ${date}` : null,
  );
  const close = () => replace({ correct: undefined, on: undefined, group: undefined });
  const refresh = () => void list.refetch();
  const counts = list.data?.counts;

  return (
    <>
      <PageHeader>
        {can(corrections.create) && (
          <ReasonButton onClick={() => go({ group: true })} reason={undefined} variant="default">
            {t('requests.corrections.group')}
          </ReasonButton>
        )}
      </PageHeader>
      <TableList
        actions={(item) => (
          <AttentionAction
            item={item}
            onCorrect={() => go({ correct: item.person?.employeeId, on: item.date })}
          />
        )}
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            text={t('attendance.mending.emptyHint')}
            title={t(kind ? 'attendance.mending.emptyKind' : 'attendance.mending.empty')}
          />
        }
        filteredBy={['kind']}
        filters={
          <ChoiceFilter
            label={t('attendance.mending.kind')}
            name="kind"
            none={t('attendance.mending.allKinds')}
            onChange={(chosen) => filter({ kind: chosen })}
            options={attentionKinds
              .filter((attentionKind) => !counts || counts[attentionKind] !== undefined)
              .map((value) => ({
                value,
                label: `${t(`attendance.mending.kinds.${value}`)} · ${formatNumber(counts?.[value] ?? 0)}`,
              }))}
            value={kind}
          />
        }
        keyOf={(item) => `${item.kind} ${item.date} ${item.record?.id ?? item.person?.employeeId}`}
        label={t('titles./to-mend')}
        load={loadOf(list)}
        name="mending"
        pages={pages}
      />
      {corrected?.person && (
        <CorrectDay item={corrected} onClose={close} onCorrected={refresh} person={corrected.person} />
      )}
      {url.group && <CorrectGroup onClose={close} onCorrected={refresh} />}
    </>
  );
}
