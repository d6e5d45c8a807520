import type { Building } from '@gatehouse/api/area/buildings';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { clientPage } from '../../../ui/list/clientPage.ts';
import { compareNames } from '../../../ui/list/compareNames.ts';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { SortSelect } from '../../../ui/table/SortSelect.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { RoomCard } from './RoomCard.tsx';
import { CreateRoom, EditRoom } from './RoomForm.tsx';
import { type RoomSort, roomSorts, roomsUrl } from './rooms.url.ts';

const compareDates = (a: Room, b: Room) => a.createdDate.localeCompare(b.createdDate) || a.id - b.id;

const orders: Record<RoomSort, (a: Room, b: Room) => number> = {
  'name,asc': (a, b) => compareNames(a.roomName, b.roomName),
  'name,desc': (a, b) => compareNames(b.roomName, a.roomName),
  'created,asc': compareDates,
  'created,desc': (a, b) => compareDates(b, a),
};

/** Lists the rooms of a building. The browser sorts the rooms. */
export function RoomsOf({ building }: { building: Building }) {
  const t = useText();
  const address = useUrl(roomsUrl);
  const { keyword, page, sort = 'name,asc' } = address.url;
  const { buildingCode, companyCodes } = building;
  const pages = usePageSize('rooms', 12);
  const list = useApi(rooms.list, {
    query: { buildingCode, companyCode: companyCodes[0], keyword, size: 10_000 },
  });
  const sorted = useMemo(() => list.data?.content.toSorted(orders[sort]), [list.data, sort]);
  const shownPage = sorted && clientPage(sorted, page, pages.size);
  const open = useDialogs(address, sorted);
  const labels: Record<RoomSort, string> = {
    'name,asc': t('common.list.nameAscending'),
    'name,desc': t('common.list.nameDescending'),
    'created,asc': t('common.list.oldestFirst'),
    'created,desc': t('common.list.newestFirst'),
  };

  return (
    <>
      <CardList
        address={address}
        answer={shownPage}
        debounce={300}
        empty={
          <EmptyState
            advises={rooms.create}
            text={t('area.rooms.emptyHint', { building: building.buildingName })}
            title={t('area.rooms.empty')}
          />
        }
        end={
          <SortSelect
            label={t('common.actions.sort')}
            onSort={(chosen) => address.filter({ sort: roomSorts.find((candidate) => candidate === chosen) })}
            options={roomSorts.map((value) => ({ value, label: labels[value] }))}
            value={sort}
          />
        }
        keyOf={(room) => room.id}
        label={t('titles./rooms')}
        load={loadOf(list)}
        pages={pages}
        search={t('area.rooms.search')}
      >
        {(room) => <RoomCard onDelete={() => open.remove(room)} onEdit={() => open.edit(room)} room={room} />}
      </CardList>
      {open.isCreating && <CreateRoom building={building} onClose={open.close} />}
      {open.edited && <EditRoom onClose={open.close} room={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.roomCode, open.removed.buildingName]}
          inUse={(uses) => t('area.rooms.held', { uses })}
          name={open.removed.roomName}
          onClose={open.close}
          operation={rooms.remove}
          params={{ id: open.removed.id }}
          uses={{
            doors: (count) => t('area.rooms.doors', { count }),
            rooms: (count) => t('area.rooms.usedBy.rooms', { count }),
            meetings: (count) => t('area.rooms.usedBy.meetings', { count }),
          }}
        />
      )}
    </>
  );
}
