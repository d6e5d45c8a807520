import { type LeaveKind, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EyeIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf, whyNotYet } from '../../../ui/feedback/load.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { BalanceFilters } from './BalanceFilters.tsx';
import { CarryOver } from './CarryOver.tsx';
import { GiveLeave } from './GiveLeave.tsx';
import { leaveBalancesUrl } from './leaveBalances.url.ts';
import { readSort, useBalanceColumns } from './useBalanceColumns.tsx';
import { ViewLedger } from './ViewLedger.tsx';

/** Shows the leave balances of a company. Administrators of the company can grant leave. */
export function LeaveBalancesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(leaveBalancesUrl);
  const { url, go, replace } = address;
  const { keyword, companyId, subType, year, departmentId, page } = url;
  const sort = readSort(url.sort);
  const list = useApi(leaveBalances.list, {
    query: { keyword, companyId, subType, year, departmentId, page, sort, size: 10 },
  });
  const { data } = list;
  const columns = useBalanceColumns(data?.unit ?? 'DAYS');
  const kind = data?.kinds.find((leaveKind) => leaveKind.subType === (subType ?? 'ANNUAL')) ?? data?.kinds[0];
  const hasNoKinds = data !== undefined && data.kinds.length === 0;
  // Granting leave is disabled while another company or year loads, because the list and the grant would still use the
  // previous company and year.
  const notYet = list.isPlaceholderData ? t('common.states.loading') : whyNotYet(loadOf(list));
  const whyNot = notYet ?? (hasNoKinds ? t('requests.leaveBalances.noKinds') : undefined);

  return (
    <>
      <PageHeader>
        {can(leaveBalances.carryOver) && (
          <ReasonButton onClick={() => go({ carry: true })} reason={whyNot} variant="default">
            {t('requests.leaveBalances.carryOver')}
          </ReasonButton>
        )}
        <CreateButton onClick={() => go({ give: true })} operation={leaveBalances.give} reason={whyNot}>
          {t('requests.leaveBalances.give')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(row) => (
          <IconAction
            icon={<EyeIcon />}
            label={t('requests.leaveBalances.viewOne', { name: row.displayName })}
            onClick={() => go({ view: row.employeeId })}
          />
        )}
        address={address}
        answer={data}
        bar={
          <BalanceFilters
            companyId={data?.companyId}
            kinds={data?.kinds ?? []}
            load={loadOf(list)}
            year={data?.year}
          />
        }
        columns={columns}
        empty={<NoBalances hasNoKinds={hasNoKinds} />}
        filteredBy={['keyword', 'departmentId']}
        keyOf={(row) => row.employeeId}
        label={t('titles./leave-balances')}
        load={loadOf(list)}
        name="leaveBalances"
        odd={(row) => (row.left < 0 ? 'warn' : undefined)}
        sort={sort}
      />
      {url.view && (
        <ViewLedger
          edit={url.edit}
          employeeId={url.view}
          onClose={() => replace({ view: undefined, edit: undefined, remove: undefined })}
          onEdit={(edit) => replace({ edit })}
          onRemove={(remove) => replace({ remove })}
          remove={url.remove}
          year={year}
        />
      )}
      {data?.companyId && kind && (
        <GrantDialogs companyId={data.companyId} kind={kind} kinds={data.kinds} year={data.year} />
      )}
    </>
  );
}

function NoBalances({ hasNoKinds }: { hasNoKinds: boolean }) {
  const t = useText();
  return hasNoKinds ? (
    <EmptyState text={t('requests.leaveBalances.noKindsHint')} title={t('requests.leaveBalances.noKinds')} />
  ) : (
    <EmptyState text={t('requests.leaveBalances.emptyHint')} title={t('requests.leaveBalances.empty')} />
  );
}

interface GrantDialogsProps {
  companyId: number;
  kind: LeaveKind;
  kinds: LeaveKind[];
  year: number;
}

/** Opens the dialogs that grant leave to people or carry it over. */
function GrantDialogs(shown: GrantDialogsProps) {
  const { url, replace } = useUrl(leaveBalancesUrl);
  return (
    <>
      {url.give && <GiveLeave {...shown} onClose={() => replace({ give: undefined })} />}
      {url.carry && <CarryOver {...shown} onClose={() => replace({ carry: undefined })} />}
    </>
  );
}
