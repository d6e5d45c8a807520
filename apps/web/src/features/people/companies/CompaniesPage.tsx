import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CreateCompany, EditCompany } from './CompanyForm.tsx';
import { companiesUrl } from './companies.url.ts';
import { readSort, useCompanyColumns } from './useCompanyColumns.tsx';

/** Page with companies as a table, with the permitted actions (spec §2 "Companies"). */
export function CompaniesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(companiesUrl);
  const { url, go } = address;
  const { keyword, page } = url;
  const columns = useCompanyColumns();
  const sort = readSort(url.sort);
  const pages = usePageSize('companies', 10);
  const list = useApi(companies.list, { query: { keyword, page, sort, size: pages.size } });
  const open = useDialogs(address, list.data?.content);

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={companies.create}>
          {t('people.companies.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(company) => (
          <>
            {can(companies.update) && (
              <EditAction name={company.companyName} onClick={() => open.edit(company)} />
            )}
            {can(companies.remove) && (
              <DeleteAction name={company.companyName} onClick={() => open.remove(company)} />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={columns}
        debounce={1000}
        empty={
          <EmptyState
            advises={companies.create}
            text={t('people.companies.emptyHint')}
            title={t('people.companies.empty')}
          />
        }
        keyOf={(company) => company.id}
        label={t('titles./companies')}
        load={loadOf(list)}
        name="companies"
        pages={pages}
        search={t('people.companies.search')}
        sort={sort}
      />
      {open.isCreating && <CreateCompany onClose={open.close} />}
      {open.edited && <EditCompany company={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.companyCode]}
          done={t('people.companies.deleted')}
          name={open.removed.companyName}
          onClose={open.close}
          operation={companies.remove}
          params={{ id: open.removed.id }}
          uses={{
            departments: (count) => t('people.companies.usedBy.departments', { count }),
            employees: (count) => t('people.companies.usedBy.employees', { count }),
            buildings: (count) => t('people.companies.usedBy.buildings', { count }),
            contracts: (count) => t('people.companies.usedBy.contracts', { count }),
          }}
        />
      )}
    </>
  );
}
