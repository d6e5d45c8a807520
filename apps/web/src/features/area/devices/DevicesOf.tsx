import { type Device, devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { byName } from '../../../ui/byName.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { clientPage } from '../../../ui/clientPage.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { matches } from '../../../ui/match.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { CreateDevice } from './CreateDevice.tsx';
import { DeleteDevice } from './DeleteDevice.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { devicesUrl } from './devices.url.ts';
import { EditDevice } from './EditDevice.tsx';

// a device falls silent without anybody saying so
const refreshMs = 30_000;

/** The devices of one door as cards, filtered and sorted on the screen; what they are doing stays up to date. */
export function DevicesOf({ door }: { door: Door }) {
  const t = useText();
  const { url, go, replace } = useUrl(devicesUrl);
  const { keyword = '', page, sort = 'name,asc' } = url;
  const { doorCode, companyCode } = door;
  const list = useApi(devices.list, {
    query: { doorCode, companyCode, size: 10_000 },
    refetchInterval: refreshMs,
  });
  useLive(['devices.changed'], () => void list.refetch());
  const found = useMemo(() => {
    const sign = sort === 'name,asc' ? 1 : -1;
    const isMeant = ({ deviceName, deviceCode, deviceType }: Device) =>
      matches(keyword, deviceName, deviceCode, deviceType, t(`area.devices.types.${deviceType}`));
    return list.data?.content.filter(isMeant).toSorted((a, b) => sign * byName(a.deviceName, b.deviceName));
  }, [list.data, keyword, sort, t]);
  const shown = found && clientPage(found, page, 12);
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <Filters>
        <SearchBox
          debounce={0}
          label={t('area.devices.search')}
          onSearch={(typed) => replace({ keyword: typed, page: undefined })}
          value={keyword}
        />
        <SortSelect
          label={t('common.actions.sort')}
          onSort={(chosen) => replace({ sort: chosen === 'name,desc' ? chosen : undefined, page: undefined })}
          options={[
            { value: 'name,asc', label: t('common.list.nameAscending') },
            { value: 'name,desc', label: t('common.list.nameDescending') },
          ]}
          value={sort}
        />
      </Filters>
      <CardGrid
        empty={
          <EmptyState
            text={t('area.devices.emptyHint', { door: door.doorName })}
            title={t('area.devices.empty')}
          />
        }
        keyOf={(device) => device.id}
        label={t('area.devices.title')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => replace({ keyword: undefined, page: undefined }) : undefined}
        rows={shown?.content}
      >
        {(device) => (
          <DeviceCard
            device={device}
            onDelete={() => go({ remove: device.id })}
            onEdit={() => go({ edit: device.id })}
          />
        )}
      </CardGrid>
      <Paged answer={shown} onPage={(next) => go({ page: next })} page={page} />
      {url.create && <CreateDevice door={door} onClose={() => replace({ create: undefined })} />}
      {edited && <EditDevice device={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && <DeleteDevice device={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
