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
import { FilterField } from '../../../ui/list/Filters.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { LanePicker } from '../lanes/LanePicker.tsx';
import { NewCameraSecret } from './NewCameraSecret.tsx';
import { CreateTrackingDevice, EditTrackingDevice } from './TrackingDeviceForm.tsx';
import { trackingDevicesUrl } from './trackingDevices.url.ts';
import { readSort, useTrackingDeviceColumns } from './useTrackingDeviceColumns.tsx';

/** The tracking devices of one or all lanes (spec §3). */
export function TrackingDevicesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(trackingDevicesUrl);
  const { url, go, replace } = address;
  const { companyCode, laneId, type, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('tracking-devices', 10);
  const list = useApi(trackingDevices.list, {
    query: { companyCode, laneId, deviceType: type, keyword, page, sort, size: pages.size },
  });
  const open = useDialogs(address, list.data?.content);
  const secretOf = useOpenRow(list.data?.content, url.secret);

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={trackingDevices.create}>
          {t('vehicles.trackingDevices.create')}
        </CreateButton>
      </PageHeader>
      <TableList
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
        address={address}
        answer={list.data}
        columns={useTrackingDeviceColumns()}
        empty={
          <EmptyState
            advises={trackingDevices.create}
            text={t('vehicles.trackingDevices.emptyHint')}
            title={t('vehicles.trackingDevices.empty')}
          />
        }
        filteredBy={['companyCode', 'laneId', 'type']}
        filters={<TrackingDeviceFilters />}
        hint={t('vehicles.trackingDevices.searchHint')}
        keyOf={(device) => device.id}
        label={t('titles./tracking-devices')}
        load={loadOf(list)}
        name="tracking-devices"
        pages={pages}
        search={t('vehicles.trackingDevices.search')}
        sort={sort}
      />
      {open.isCreating && <CreateTrackingDevice laneId={laneId ?? null} onClose={open.close} />}
      {open.edited && <EditTrackingDevice device={open.edited} onClose={open.close} />}
      {secretOf && <NewCameraSecret device={secretOf} onClose={() => replace({ secret: undefined })} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.deviceId, open.removed.laneName, open.removed.gateName]}
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

/** The filters by type, company and lane. */
function TrackingDeviceFilters() {
  const t = useText();
  const { url, filter } = useUrl(trackingDevicesUrl);
  const { companyCode, laneId, type } = url;
  return (
    <>
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
    </>
  );
}
