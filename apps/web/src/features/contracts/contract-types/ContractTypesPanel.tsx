import { type ContractType, contractTypes } from '@gatehouse/api/contracts/contract-types';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import type { useUrl } from '../../../ui/url/url.ts';
import { CreateContractType, EditContractType } from './ContractTypeForm.tsx';

interface ContractTypesUrl {
  keyword?: string | undefined;
  page?: number | undefined;
  create?: true;
  edit?: number;
  remove?: number;
}

/** The list of contract types. Its URL parameters belong to the page that contains the list. */
export function ContractTypesPanel({ address }: { address: ReturnType<typeof useUrl<ContractTypesUrl>> }) {
  const t = useText();
  const { can } = useSession();
  const { url } = address;
  const { keyword, page } = url;
  const pages = usePageSize('contract-types', 10);
  const list = useApi(contractTypes.list, { query: { keyword, page, size: pages.size } });
  const open = useDialogs(address, list.data?.content);
  const columns: readonly Column<ContractType>[] = [
    { id: 'name', header: t('contracts.contractTypes.fields.name'), cell: (row) => row.name },
    {
      id: 'contracts',
      header: t('contracts.contractTypes.fields.contracts'),
      cell: (row) => row.contracts,
      numeric: true,
    },
  ];
  return (
    <>
      <TableList
        actions={(row) => (
          <>
            {can(contractTypes.update) && <EditAction name={row.name} onClick={() => open.edit(row)} />}
            {can(contractTypes.remove) && (
              <DeleteAction
                name={row.name}
                onClick={() => open.remove(row)}
                reason={
                  row.contracts > 0
                    ? t('contracts.contractTypes.inUse', {
                        uses: t('contracts.contractTypes.usedBy.contracts', { count: row.contracts }),
                      })
                    : undefined
                }
              />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            advises={contractTypes.create}
            text={t('contracts.contractTypes.emptyHint')}
            title={t('contracts.contractTypes.empty')}
          />
        }
        keyOf={(row) => row.id}
        label={t('contracts.contracts.tabs.types')}
        load={loadOf(list)}
        name="contract-types"
        pages={pages}
        search={t('contracts.contractTypes.search')}
      />
      {open.isCreating && <CreateContractType onClose={open.close} />}
      {open.edited && <EditContractType onClose={open.close} type={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[]}
          done={t('contracts.contractTypes.deleted')}
          inUse={(uses) => t('contracts.contractTypes.inUse', { uses })}
          name={open.removed.name}
          onClose={open.close}
          operation={contractTypes.remove}
          params={{ id: open.removed.id }}
          uses={{ contracts: (count) => t('contracts.contractTypes.usedBy.contracts', { count }) }}
        />
      )}
    </>
  );
}
