import type { Building } from '@gatehouse/api/area/buildings';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { byName } from '../../../ui/byName.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { clientPage } from '../../../ui/clientPage.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { RoomCard } from './RoomCard.tsx';
import { CreateRoom, EditRoom } from './RoomForm.tsx';
import { type RoomSort, roomSorts, roomsUrl } from './rooms.url.ts';

const byDate = (a: Room, b: Room) => a.createdDate.localeCompare(b.createdDate) || a.id - b.id;

const orders: Record<RoomSort, (a: Room, b: Room) => number> = {
  'name,asc': (a, b) => byName(a.roomName, b.roomName),
  'name,desc': (a, b) => byName(b.roomName, a.roomName),
  'created,asc': byDate,
  'created,desc': (a, b) => byDate(b, a),
};

/** The rooms of one building as cards, sorted on the screen. */
export function RoomsOf({ building }: { building: Building }) {
  const t = useText();
  const { url, go, replace, filter } = useUrl(roomsUrl);
  const { keyword, page, sort = 'name,asc' } = url;
  const { buildingCode, companyCodes } = building;
  const pages = usePageSize('rooms', 12);
  const list = useApi(rooms.list, {
    query: { buildingCode, companyCode: companyCodes[0], keyword, size: 10_000 },
  });
  const sorted = useMemo(() => list.data?.content.toSorted(orders[sort]), [list.data, sort]);
  const shown = sorted && clientPage(sorted, page, pages.size);
  const edited = useOpenRow(sorted, ({ id }) => id === url.edit);
  const removed = useOpenRow(sorted, ({ id }) => id === url.remove);
  const labels: Record<RoomSort, string> = {
    'name,asc': t('common.list.nameAscending'),
    'name,desc': t('common.list.nameDescending'),
    'created,asc': t('common.list.oldestFirst'),
    'created,desc': t('common.list.newestFirst'),
  };

  return (
    <>
      <Filters
        end={
          <SortSelect
            label={t('common.actions.sort')}
            onSort={(chosen) => filter({ sort: roomSorts.find((one) => one === chosen) })}
            options={roomSorts.map((value) => ({ value, label: labels[value] }))}
            value={sort}
          />
        }
      >
        <SearchBox
          debounce={300}
          label={t('area.rooms.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
      </Filters>
      <CardGrid
        empty={
          <EmptyState
            text={t('area.rooms.emptyHint', { building: building.buildingName })}
            title={t('area.rooms.empty')}
          />
        }
        keyOf={(room) => room.id}
        label={t('titles./rooms')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => filter({ keyword: undefined }) : undefined}
        rows={shown?.content}
      >
        {(room) => (
          <RoomCard
            onDelete={() => go({ remove: room.id })}
            onEdit={() => go({ edit: room.id })}
            room={room}
          />
        )}
      </CardGrid>
      <Paged answer={shown} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.create && <CreateRoom building={building} onClose={() => replace({ create: undefined })} />}
      {edited && <EditRoom onClose={() => replace({ edit: undefined })} room={edited} />}
      {removed && (
        <DeleteDialog
          name={removed.roomName}
          onClose={() => replace({ remove: undefined })}
          operation={rooms.remove}
          params={{ id: removed.id }}
        />
      )}
    </>
  );
}
