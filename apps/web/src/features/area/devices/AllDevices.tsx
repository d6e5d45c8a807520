import { buildings } from '@gatehouse/api/area/buildings';
import { deviceTypes } from '@gatehouse/api/area/device-kinds';
import { type DeviceListRow, devices } from '@gatehouse/api/area/devices';
import { type DeviceListStatus, deviceListStatuses } from '@gatehouse/api/area/devices.rules';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { Tone } from '../../../ui/display/tones.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { NextWays } from '../../../ui/list/NextWays.tsx';
import { StateTiles } from '../../../ui/list/StateTiles.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { useSelection } from '../../../ui/table/useSelection.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { BuildingPicker } from '../buildings/BuildingPicker.tsx';
import { BulkCommands, type CommandOutcomes } from './commands/BulkCommands.tsx';
import { DeviceActions } from './DeviceActions.tsx';
import { DeviceDialogs } from './DeviceDialogs.tsx';
import { devicesUrl } from './devices.url.ts';
import { useDeviceStatusColumns } from './useDeviceStatusColumns.tsx';

// The page polls the status, because a device that stops responding sends no event.
const refreshMs = 30_000;
const tones: Record<DeviceListStatus, Tone> = { OFFLINE: 'bad', LOOK: 'warn', ONLINE: 'good', IDLE: 'quiet' };

/** Returns the sort order for the API, or undefined for a sort order that the list does not support. */
const readSort = (sort: string | undefined): string | undefined =>
  devices.standings.query.shape.sort.safeParse(sort).success ? sort : undefined;

/**
 * A table of all devices. Devices that need attention come first. A command can be sent to several selected devices.
 */
export function AllDevices() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(devicesUrl);
  const { url, go, filter } = address;
  const { keyword, companyCode, buildingId, standing, page } = url;
  const type = deviceTypes.find((deviceType) => deviceType === url.type);
  const selection = useSelection<DeviceListRow>();
  const [outcomes, setOutcomes] = useState<CommandOutcomes>(new Map());
  const columns = useDeviceStatusColumns(outcomes);
  const pages = usePageSize('allDevices', 20);
  const sort = readSort(url.by);
  const list = useApi(devices.standings, {
    query: { keyword, companyCode, buildingId, type, standing, sort, page, size: pages.size },
    refetchInterval: refreshMs,
  });
  useLive(['devices.changed'], () => void list.refetch());
  const rows = list.data?.content;
  const counts = list.data?.counts;

  return (
    <>
      <StatusTiles counts={counts} onChange={(chosen) => filter({ standing: chosen })} value={standing} />
      <TableList
        address={address}
        answer={list.data}
        debounce={300}
        filteredBy={['companyCode', 'buildingId', 'type', 'standing']}
        filters={
          <>
            <CompanyPicker
              onChange={(code) => filter({ companyCode: code, buildingId: undefined })}
              value={companyCode}
            />
            {can(buildings.list) && (
              <FilterField>
                <BuildingPicker
                  companyCode={companyCode}
                  name="buildingId"
                  onChange={(id) => filter({ buildingId: id ?? undefined })}
                  problem={undefined}
                  value={buildingId ?? null}
                />
              </FilterField>
            )}
            <ChoiceFilter
              label={t('area.devices.fields.deviceType')}
              name="type"
              none={t('area.devices.standings.all')}
              onChange={(chosen) => filter({ type: chosen })}
              options={deviceTypes.map((value) => ({ value, label: t(`area.devices.types.${value}`) }))}
              value={type}
            />
          </>
        }
        foot={<BulkCommands onOutcomes={setOutcomes} selection={selection} />}
        hint={t('area.devices.searchedFor')}
        actions={(device) => (
          <DeviceActions
            device={device}
            onDelete={() => go({ remove: device.id })}
            onEdit={() => go({ edit: device.id })}
          />
        )}
        columns={columns}
        empty={
          <EmptyState
            advises={devices.create}
            text={t('area.devices.noneHint')}
            title={t('area.devices.empty')}
          >
            <NextWays
              ways={[
                {
                  operation: pendingDevices.approve,
                  label: t('titles./pending-devices'),
                  way: { to: '/pending-devices' },
                },
                {
                  operation: devices.create,
                  label: t('area.devices.create'),
                  way: { to: '/devices', search: { create: true } },
                },
              ]}
            />
          </EmptyState>
        }
        keyOf={({ id }) => id}
        label={t('titles./devices')}
        load={loadOf(list)}
        name="allDevices"
        odd={(row) =>
          row.standing === 'OFFLINE' || row.standing === 'LOOK' ? tones[row.standing] : undefined
        }
        onSort={(nextSort) => filter({ by: nextSort })}
        pages={pages}
        picks={can(deviceCommands.send) ? { selection, nameOf: ({ deviceName }) => deviceName } : undefined}
        search={t('area.devices.search')}
        sort={sort}
      />
      <DeviceDialogs door={null} rows={rows} />
    </>
  );
}

interface StatusTilesProps {
  counts: Record<DeviceListStatus, number> | undefined;
  value: DeviceListStatus | undefined;
  onChange: (status: DeviceListStatus | undefined) => void;
}

/** Shows the number of devices per status. Clicking a tile filters the table by the status. */
function StatusTiles({ counts, value, onChange }: StatusTilesProps) {
  const t = useText();
  return (
    <StateTiles<DeviceListStatus>
      label={t('area.devices.fields.status')}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      tiles={[
        {
          value: null,
          label: t('area.devices.standings.all'),
          count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0),
        },
        ...deviceListStatuses.map((status) => ({
          value: status,
          label: t(`area.devices.standings.${status}`),
          count: counts?.[status],
          tone: tones[status],
        })),
      ]}
      value={value ?? null}
    />
  );
}
