import { lanes } from '@gatehouse/api/vehicles/lanes';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { GatePicker } from '../gates/GatePicker.tsx';
import { CreateLane, EditLane } from './LaneForm.tsx';
import { lanesUrl } from './lanes.url.ts';
import { readSort, useLaneColumns } from './useLaneColumns.tsx';

/** The lanes of one or all gates (spec §3). */
export function LanesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(lanesUrl);
  const { url, go } = address;
  const { companyCode, gateId, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('lanes', 10);
  const list = useApi(lanes.list, { query: { companyCode, gateId, keyword, page, sort, size: pages.size } });
  const open = useDialogs(address, list.data?.content);
  const deviceCountText = (count: number) => t('vehicles.lanes.devices', { count });
  const inUseText = (countText: string) => t('vehicles.lanes.inUse', { uses: countText });

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={lanes.create}>
          {t('vehicles.lanes.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(lane) => (
          <>
            {can(lanes.update) && <EditAction name={lane.laneName} onClick={() => open.edit(lane)} />}
            {can(lanes.remove) && (
              <DeleteAction
                name={lane.laneName}
                onClick={() => open.remove(lane)}
                reason={
                  lane.trackingDeviceIds.length > 0
                    ? inUseText(deviceCountText(lane.trackingDeviceIds.length))
                    : undefined
                }
              />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useLaneColumns()}
        empty={
          <EmptyState
            advises={lanes.create}
            text={t('vehicles.lanes.emptyHint')}
            title={t('vehicles.lanes.empty')}
          />
        }
        filteredBy={['companyCode', 'gateId']}
        filters={<LaneFilters />}
        hint={t('vehicles.lanes.searchHint')}
        keyOf={(lane) => lane.id}
        label={t('titles./lanes')}
        load={loadOf(list)}
        name="lanes"
        pages={pages}
        search={t('vehicles.lanes.search')}
        sort={sort}
      />
      {open.isCreating && <CreateLane gateId={gateId ?? null} onClose={open.close} />}
      {open.edited && <EditLane lane={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.gateName, open.removed.buildingName]}
          done={t('vehicles.lanes.deleted')}
          inUse={inUseText}
          name={open.removed.laneName}
          onClose={open.close}
          operation={lanes.remove}
          params={{ id: open.removed.id }}
          uses={{ trackingDevices: deviceCountText }}
        />
      )}
    </>
  );
}

/** The filters by company and gate. */
function LaneFilters() {
  const t = useText();
  const { url, filter } = useUrl(lanesUrl);
  const { companyCode, gateId } = url;
  return (
    <>
      <CompanyPicker
        onChange={(code) => filter({ companyCode: code, gateId: undefined })}
        value={companyCode}
      />
      <FilterField>
        <GatePicker
          companyCode={companyCode}
          label={t('vehicles.lanes.fields.gateId')}
          name="gateId"
          onChange={(chosen) => filter({ gateId: chosen ?? undefined })}
          problem={undefined}
          value={gateId ?? null}
        />
      </FilterField>
    </>
  );
}
