import type { Building } from '@gatehouse/api/area/buildings';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { byName } from '../../../ui/byName.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { clientPage } from '../../../ui/clientPage.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { DeleteRoom } from './DeleteRoom.tsx';
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
  const { url, go, replace } = useUrl(roomsUrl);
  const { keyword, page, sort = 'name,asc' } = url;
  const { buildingCode, companyCodes } = building;
  const list = useApi(rooms.list, {
    query: { buildingCode, companyCode: companyCodes[0], keyword, size: 10_000 },
  });
  const sorted = useMemo(() => list.data?.content.toSorted(orders[sort]), [list.data, sort]);
  const shown = sorted && clientPage(sorted, page, 12);
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
      <Filters>
        <SearchBox
          debounce={300}
          label={t('area.rooms.search')}
          onSearch={(typed) => replace({ keyword: typed, page: undefined })}
          value={keyword}
        />
        <SortSelect
          label={t('common.actions.sort')}
          onSort={(chosen) => replace({ sort: roomSorts.find((one) => one === chosen), page: undefined })}
          options={roomSorts.map((value) => ({ value, label: labels[value] }))}
          value={sort}
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
        label={t('area.rooms.title')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => replace({ keyword: undefined, page: undefined }) : undefined}
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
      <Paged answer={shown} onPage={(next) => go({ page: next })} page={page} />
      {url.create && <CreateRoom building={building} onClose={() => replace({ create: undefined })} />}
      {edited && <EditRoom onClose={() => replace({ edit: undefined })} room={edited} />}
      {removed && <DeleteRoom onClose={() => replace({ remove: undefined })} room={removed} />}
    </>
  );
}
