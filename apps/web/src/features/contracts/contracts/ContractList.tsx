import { contracts } from '@gatehouse/api/contracts/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { contractsUrl } from './contracts.url.ts';
import { readSort, useContractColumns } from './useContractColumns.tsx';
import { ViewContract } from './ViewContract.tsx';

/** The table of contracts, sorted by end date. */
export function ContractList() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const address = useUrl(contractsUrl);
  const { url, go, replace, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('contracts', 10);
  const list = useApi(contracts.list, { query: { companyCode, keyword, page, sort, size: pages.size } });
  const open = useDialogs(address, list.data?.content);
  const edit = (id: number) => void navigate({ to: '/edit-contract/$id', params: { id: String(id) } });

  return (
    <>
      <Filters>
        <SearchBox
          debounce={500}
          hint={t('contracts.contracts.searchHint')}
          label={t('contracts.contracts.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
        <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
      </Filters>
      <DataTable
        actions={(row) => (
          <>
            <ViewAction name={row.contractCode} onClick={() => go({ view: row.id })} />
            {can(contracts.update) && <EditAction name={row.contractCode} onClick={() => edit(row.id)} />}
            {can(contracts.remove) && (
              <DeleteAction name={row.contractCode} onClick={() => open.remove(row)} />
            )}
          </>
        )}
        columns={useContractColumns()}
        empty={
          <EmptyState
            advises={contracts.create}
            text={t('contracts.contracts.emptyHint')}
            title={t('contracts.contracts.empty')}
          />
        }
        keyOf={(row) => row.id}
        label={t('titles./contracts')}
        load={loadOf(list)}
        name="contracts"
        onClearFilters={
          keyword || companyCode ? () => filter({ keyword: undefined, companyCode: undefined }) : undefined
        }
        onSort={(next) => filter({ sort: next })}
        rows={list.data?.content}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.view && <ViewContract id={url.view} onClose={() => replace({ view: undefined })} onEdit={edit} />}
      {open.removed && (
        <DeleteDialog
          done={t('contracts.contracts.deleted')}
          name={open.removed.contractCode}
          onClose={open.close}
          operation={contracts.remove}
          params={{ id: open.removed.id }}
        />
      )}
    </>
  );
}
