import { accountFilters } from '@gatehouse/api/auth/account-filters';
import { type AccountRow, accounts } from '@gatehouse/api/auth/accounts';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AccountCounts } from './AccountCounts.tsx';
import { AccountDialogs } from './AccountDialogs.tsx';
import { accountsUrl } from './accounts.url.ts';
import { type NumberedAccount, type PersonName, useAccountColumns } from './useAccountColumns.tsx';

/** Lists accounts with their setup progress and next step (spec §2 "Account dashboard"). */
export function AccountsPage({ PersonBadge }: { PersonBadge: PersonName }) {
  const t = useText();
  const address = useUrl(accountsUrl);
  const { url, go, filter: narrow } = address;
  const { keyword, filter, page } = url;
  const pages = usePageSize('accounts', 15);
  const { size } = pages;
  const list = useApi(accounts.list, { query: { keyword, filter, page, size } });
  const columns = useAccountColumns(go, PersonBadge);

  return (
    <>
      <PageHeader />
      <TableList
        address={address}
        answer={
          list.data && { ...list.data, content: numberRows(list.data.content, list.data.number * size) }
        }
        debounce={300}
        filteredBy={['filter']}
        filters={
          <ChoiceFilter
            label={t('auth.accounts.filter')}
            name="filter"
            none={t('auth.accounts.filters.all')}
            onChange={(chosen) => narrow({ filter: chosen })}
            options={accountFilters.map((value) => ({ value, label: t(`auth.accounts.filters.${value}`) }))}
            value={filter}
          />
        }
        hint={t('auth.accounts.searchedFor')}
        columns={columns}
        empty={
          <EmptyState
            advises={employees.create}
            text={t('people.employees.emptyHint')}
            title={t('people.employees.empty')}
          />
        }
        keyOf={(row) => row.id}
        label={t('titles./account-dashboard')}
        load={loadOf(list)}
        name="accounts"
        pages={pages}
        search={t('auth.accounts.search')}
      >
        {list.data && <AccountCounts rows={list.data.content} />}
      </TableList>
      <AccountDialogs rows={list.data?.content ?? []} />
    </>
  );
}

const numberRows = (rows: readonly AccountRow[], before: number): NumberedAccount[] =>
  rows.map((row, index) => ({ ...row, no: before + index + 1 }));
