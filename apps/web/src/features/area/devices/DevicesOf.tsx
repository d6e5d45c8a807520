import { type Device, devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { clientPage } from '../../../ui/list/clientPage.ts';
import { compareNames } from '../../../ui/list/compareNames.ts';
import { matches } from '../../../ui/list/match.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { SortSelect } from '../../../ui/table/SortSelect.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { DeviceDialogs } from './DeviceDialogs.tsx';
import { devicesUrl } from './devices.url.ts';

// The list polls the status, because a device that stops responding sends no event.
const refreshMs = 30_000;

/** Lists the devices of a door. The browser filters and sorts the devices. The status refreshes automatically. */
export function DevicesOf({ door }: { door: Door }) {
  const t = useText();
  const address = useUrl(devicesUrl);
  const { keyword = '', page, sort = 'name,asc' } = address.url;
  const { doorCode, companyCode } = door;
  const pages = usePageSize('devices', 12);
  const list = useApi(devices.list, {
    query: { doorCode, companyCode, size: 10_000 },
    refetchInterval: refreshMs,
  });
  useLive(['devices.changed'], () => void list.refetch());
  const filteredDevices = useMemo(() => {
    const sign = sort === 'name,asc' ? 1 : -1;
    const isMeant = ({ deviceName, deviceCode, deviceType }: Device) =>
      matches(keyword, deviceName, deviceCode, deviceType, t(`area.devices.types.${deviceType}`));
    return list.data?.content
      .filter(isMeant)
      .toSorted((a, b) => sign * compareNames(a.deviceName, b.deviceName));
  }, [list.data, keyword, sort, t]);
  const shownPage = filteredDevices && clientPage(filteredDevices, page, pages.size);

  return (
    <>
      <CardList
        address={address}
        answer={shownPage}
        debounce={0}
        empty={
          <EmptyState
            advises={devices.create}
            text={t('area.devices.emptyHint', { door: door.doorName })}
            title={t('area.devices.empty')}
          />
        }
        end={
          <SortSelect
            label={t('common.actions.sort')}
            onSort={(chosen) => address.filter({ sort: chosen === 'name,desc' ? chosen : undefined })}
            options={[
              { value: 'name,asc', label: t('common.list.nameAscending') },
              { value: 'name,desc', label: t('common.list.nameDescending') },
            ]}
            value={sort}
          />
        }
        keyOf={(device) => device.id}
        label={t('titles./devices')}
        load={loadOf(list)}
        pages={pages}
        hint={t('area.devices.searchedFor')}
        search={t('area.devices.search')}
      >
        {(device) => (
          <DeviceCard
            device={device}
            onDelete={() => address.go({ remove: device.id })}
            onEdit={() => address.go({ edit: device.id })}
          />
        )}
      </CardList>
      <DeviceDialogs door={door} rows={list.data?.content} />
    </>
  );
}
