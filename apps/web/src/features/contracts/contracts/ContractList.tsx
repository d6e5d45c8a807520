import { contracts } from '@gatehouse/api/contracts/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
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
      <TableList
        actions={(row) => (
          <>
            <ViewAction name={row.contractCode} onClick={() => go({ view: row.id })} />
            {can(contracts.update) && <EditAction name={row.contractCode} onClick={() => edit(row.id)} />}
            {can(contracts.remove) && (
              <DeleteAction name={row.contractCode} onClick={() => open.remove(row)} />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useContractColumns()}
        empty={
          <EmptyState
            advises={contracts.create}
            text={t('contracts.contracts.emptyHint')}
            title={t('contracts.contracts.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        hint={t('contracts.contracts.searchHint')}
        keyOf={(row) => row.id}
        label={t('titles./contracts')}
        load={loadOf(list)}
        name="contracts"
        pages={pages}
        search={t('contracts.contracts.search')}
        sort={sort}
      />
      {url.view && <ViewContract id={url.view} onClose={() => replace({ view: undefined })} onEdit={edit} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.contractType.name, open.removed.company.companyName]}
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
