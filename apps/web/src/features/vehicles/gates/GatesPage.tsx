import { gates } from '@gatehouse/api/vehicles/gates';
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
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { CreateGate, EditGate } from './GateForm.tsx';
import { gatesUrl } from './gates.url.ts';
import { readSort, useGateColumns } from './useGateColumns.tsx';

/** The gates of buildings for vehicles (spec §3). */
export function GatesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(gatesUrl);
  const { url, go, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('gates', 10);
  const list = useApi(gates.list, { query: { companyCode, keyword, page, sort, size: pages.size } });
  const open = useDialogs(address, list.data?.content);
  const laneCountText = (count: number) => t('vehicles.gates.lanes', { count });
  const inUseText = (countText: string) => t('vehicles.gates.inUse', { uses: countText });

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={gates.create}>
          {t('vehicles.gates.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(gate) => (
          <>
            {can(gates.update) && <EditAction name={gate.gateName} onClick={() => open.edit(gate)} />}
            {can(gates.remove) && (
              <DeleteAction
                name={gate.gateName}
                onClick={() => open.remove(gate)}
                reason={gate.laneIds.length > 0 ? inUseText(laneCountText(gate.laneIds.length)) : undefined}
              />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useGateColumns()}
        empty={
          <EmptyState
            advises={gates.create}
            text={t('vehicles.gates.emptyHint')}
            title={t('vehicles.gates.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        hint={t('vehicles.gates.searchHint')}
        keyOf={(gate) => gate.id}
        label={t('titles./gates')}
        load={loadOf(list)}
        name="gates"
        pages={pages}
        search={t('vehicles.gates.search')}
        sort={sort}
      />
      {open.isCreating && <CreateGate companyCode={companyCode} onClose={open.close} />}
      {open.edited && <EditGate gate={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.gateCode, open.removed.buildingName]}
          done={t('vehicles.gates.deleted')}
          inUse={inUseText}
          name={open.removed.gateName}
          onClose={open.close}
          operation={gates.remove}
          params={{ id: open.removed.id }}
          uses={{ lanes: laneCountText }}
        />
      )}
    </>
  );
}
