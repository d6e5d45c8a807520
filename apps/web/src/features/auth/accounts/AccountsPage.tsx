import { accountFilters } from '@gatehouse/api/auth/account-filters';
import { type AccountRow, accounts } from '@gatehouse/api/auth/accounts';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AccountCounts } from './AccountCounts.tsx';
import { AccountDialogs } from './AccountDialogs.tsx';
import { accountsUrl } from './accounts.url.ts';
import { type NumberedAccount, type PersonName, useAccountColumns } from './useAccountColumns.tsx';

/** Lists accounts with their setup progress and next step (spec §2 "Account dashboard"). */
export function AccountsPage({ PersonBadge }: { PersonBadge: PersonName }) {
  const t = useText();
  const { url, go, filter: narrow } = useUrl(accountsUrl);
  const { keyword, filter, page } = url;
  const pages = usePageSize('accounts', 15);
  const { size } = pages;
  const list = useApi(accounts.list, { query: { keyword, filter, page, size } });
  const rows = list.data && numberRows(list.data.content, list.data.number * size);
  const columns = useAccountColumns(go, PersonBadge);

  return (
    <>
      <PageHeader />
      <Filters>
        <SearchBox
          debounce={300}
          hint={t('auth.accounts.searchedFor')}
          label={t('auth.accounts.search')}
          onSearch={(typed) => narrow({ keyword: typed })}
          value={keyword}
        />
        <ChoiceFilter
          label={t('auth.accounts.filter')}
          name="filter"
          none={t('auth.accounts.filters.all')}
          onChange={(chosen) => narrow({ filter: chosen })}
          options={accountFilters.map((value) => ({ value, label: t(`auth.accounts.filters.${value}`) }))}
          value={filter}
        />
      </Filters>
      {list.data && <AccountCounts rows={list.data.content} />}
      <DataTable
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
        onClearFilters={
          keyword || filter ? () => narrow({ keyword: undefined, filter: undefined }) : undefined
        }
        rows={rows}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      <AccountDialogs rows={list.data?.content ?? []} />
    </>
  );
}

const numberRows = (rows: readonly AccountRow[], before: number): NumberedAccount[] =>
  rows.map((row, index) => ({ ...row, no: before + index + 1 }));
