import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { DeleteAction, EditAction } from '../../../ui/RowActions.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { CreateCompany, EditCompany } from './CompanyForm.tsx';
import { companiesUrl } from './companies.url.ts';
import { readSort, useCompanyColumns } from './useCompanyColumns.tsx';

/** The companies as a table, with what the person may do to each (spec §2 "Companies"). */
export function CompaniesPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace, filter } = useUrl(companiesUrl);
  const { keyword, page } = url;
  const columns = useCompanyColumns();
  const sort = readSort(url.sort);
  const pages = usePageSize('companies', 10);
  const list = useApi(companies.list, { query: { keyword, page, sort, size: pages.size } });
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <PageHeader>
        {can(companies.create) && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('people.companies.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <Filters>
        <SearchBox
          debounce={1000}
          label={t('people.companies.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
      </Filters>
      <DataTable
        actions={(company) => (
          <>
            {can(companies.update) && (
              <EditAction name={company.companyName} onClick={() => go({ edit: company.id })} />
            )}
            {can(companies.remove) && (
              <DeleteAction name={company.companyName} onClick={() => go({ remove: company.id })} />
            )}
          </>
        )}
        columns={columns}
        empty={<EmptyState text={t('people.companies.emptyHint')} title={t('people.companies.empty')} />}
        keyOf={(company) => company.id}
        label={t('titles./companies')}
        load={loadOf(list)}
        name="companies"
        onClearFilters={keyword ? () => filter({ keyword: undefined }) : undefined}
        onSort={(next) => filter({ sort: next })}
        rows={list.data?.content}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.create && <CreateCompany onClose={() => replace({ create: undefined })} />}
      {edited && <EditCompany company={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && (
        <DeleteDialog
          done={t('people.companies.deleted')}
          name={removed.companyName}
          onClose={() => replace({ remove: undefined })}
          operation={companies.remove}
          params={{ id: removed.id }}
          uses={{
            departments: (count) => t('people.companies.usedBy.departments', { count }),
            employees: (count) => t('people.companies.usedBy.employees', { count }),
            buildings: (count) => t('people.companies.usedBy.buildings', { count }),
          }}
        />
      )}
    </>
  );
}
