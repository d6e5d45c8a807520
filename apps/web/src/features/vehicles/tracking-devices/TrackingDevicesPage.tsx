import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import {
  reportingTypes,
  trackingDevices,
  trackingDeviceTypes,
} from '@gatehouse/api/vehicles/tracking-devices';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { KeyIcon } from '../../../ui/display/icons.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { FilterField, Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { LanePicker } from '../lanes/LanePicker.tsx';
import { NewCameraSecret } from './NewCameraSecret.tsx';
import { CreateTrackingDevice, EditTrackingDevice } from './TrackingDeviceForm.tsx';
import { trackingDevicesUrl } from './trackingDevices.url.ts';
import { readSort, useTrackingDeviceColumns } from './useTrackingDeviceColumns.tsx';

const noFilter = { keyword: undefined, companyCode: undefined, laneId: undefined, type: undefined };

/** The tracking devices of one or all lanes (spec §3). */
export function TrackingDevicesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(trackingDevicesUrl);
  const { url, go, replace, filter } = address;
  const { companyCode, laneId, type, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('tracking-devices', 10);
  const list = useApi(trackingDevices.list, {
    query: { companyCode, laneId, deviceType: type, keyword, page, sort, size: pages.size },
  });
  const open = useDialogs(address, list.data?.content);
  const secretOf = useOpenRow(list.data?.content, ({ id }) => id === url.secret);
  const isFiltered = keyword || companyCode || laneId || type;

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={trackingDevices.create}>
          {t('vehicles.trackingDevices.create')}
        </CreateButton>
      </PageHeader>
      <Filters>
        <SearchBox
          debounce={500}
          hint={t('vehicles.trackingDevices.searchHint')}
          label={t('vehicles.trackingDevices.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
        <ChoiceFilter
          label={t('vehicles.trackingDevices.fields.deviceType')}
          name="type"
          none={t('vehicles.trackingDevices.allTypes')}
          onChange={(chosen) => filter({ type: chosen })}
          options={trackingDeviceTypes.map((deviceType) => ({
            value: deviceType,
            label: t(`vehicles.trackingDevices.types.${deviceType}`),
          }))}
          value={type}
        />
        <CompanyPicker
          onChange={(code) => filter({ companyCode: code, laneId: undefined })}
          value={companyCode}
        />
        <FilterField>
          <LanePicker
            companyCode={companyCode}
            label={t('vehicles.trackingDevices.fields.laneId')}
            name="laneId"
            onChange={(chosen) => filter({ laneId: chosen ?? undefined })}
            problem={undefined}
            value={laneId ?? null}
          />
        </FilterField>
      </Filters>
      <DataTable
        actions={(device) => (
          <>
            {can(platePassages.rotateSecret) && reportingTypes.includes(device.deviceType) && (
              <IconAction
                icon={<KeyIcon />}
                label={t('vehicles.platePassages.secretFor', { name: device.deviceName })}
                onClick={() => go({ secret: device.id })}
              />
            )}
            {can(trackingDevices.update) && (
              <EditAction name={device.deviceName} onClick={() => open.edit(device)} />
            )}
            {can(trackingDevices.remove) && (
              <DeleteAction name={device.deviceName} onClick={() => open.remove(device)} />
            )}
          </>
        )}
        columns={useTrackingDeviceColumns()}
        empty={
          <EmptyState
            advises={trackingDevices.create}
            text={t('vehicles.trackingDevices.emptyHint')}
            title={t('vehicles.trackingDevices.empty')}
          />
        }
        keyOf={(device) => device.id}
        label={t('titles./tracking-devices')}
        load={loadOf(list)}
        name="tracking-devices"
        onClearFilters={isFiltered ? () => filter(noFilter) : undefined}
        onSort={(next) => filter({ sort: next })}
        rows={list.data?.content}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {open.isCreating && <CreateTrackingDevice laneId={laneId ?? null} onClose={open.close} />}
      {open.edited && <EditTrackingDevice device={open.edited} onClose={open.close} />}
      {secretOf && <NewCameraSecret device={secretOf} onClose={() => replace({ secret: undefined })} />}
      {open.removed && (
        <DeleteDialog
          done={t('vehicles.trackingDevices.deleted')}
          name={open.removed.deviceName}
          onClose={open.close}
          operation={trackingDevices.remove}
          params={{ id: open.removed.id }}
        />
      )}
    </>
  );
}
