import { accessZones, type PlaceZone } from '@gatehouse/api/access/access-zones';
import type { AccessPlace, OpenRoom } from '@gatehouse/api/access/place-access';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CheckAccess } from './CheckAccess.tsx';
import { roomAccessUrl } from './roomAccess.url.ts';
import { useZoneColumns } from './useZoneColumns.tsx';

/** Returns the sort order for the API, or undefined for a sort order that the list does not support. */
const readSort = (sort: string | undefined) =>
  /^(displayName|departmentName|roomName|startAccessTime|endAccessTime),(asc|desc)$/.test(sort ?? '')
    ? sort
    : undefined;

/** Lists the people with access to a room, a door or the rooms of a building, and checks one person at one time. */
export function RoomAccessPage() {
  const t = useText();
  const address = useUrl(roomAccessUrl);
  const { roomId, doorId, buildingId, keyword, page } = address.url;
  const sort = readSort(address.url.sort);
  const query = { roomId, doorId, buildingId, keyword, sort };
  const pages = usePageSize('roomAccess', 10);
  const list = useApi(accessZones.atPlace, { query: { ...query, page, size: pages.size } });
  const { place, openRooms = [], totalElements } = list.data ?? {};
  return (
    <>
      <PageHeader summary={place && nameOf(place)}>
        <DownloadButton
          onDownload={() => exportSheet(accessZones.export, { query })}
          rows={totalElements === undefined ? undefined : totalElements + openRooms.length}
        >
          {t('access.accessZones.place.export')}
        </DownloadButton>
      </PageHeader>
      <CheckAccess place={place ?? undefined} />
      <TableList
        address={address}
        answer={list.data}
        columns={useColumns(roomId === undefined && doorId === undefined)}
        debounce={300}
        empty={
          <EmptyState
            text={t('access.accessZones.place.emptyHint')}
            title={t('access.accessZones.place.empty')}
          />
        }
        keyOf={({ id }) => id}
        label={t('titles./room-access')}
        load={loadOf(list)}
        name="room-access"
        pages={pages}
        search={t('access.accessZones.search')}
        sort={sort}
      >
        <OpenRooms rooms={openRooms} />
      </TableList>
    </>
  );
}

const nameOf = ({ doorName, roomName, buildingName }: AccessPlace): string =>
  [doorName, roomName, buildingName].filter(Boolean).join(' · ');

/** Names the rooms that everyone in the company can enter, and those of them that are closed. */
function OpenRooms({ rooms }: { rooms: readonly OpenRoom[] }) {
  const t = useText();
  const open = rooms.filter(({ refused }) => refused === null);
  return (
    <>
      {open.length > 0 && (
        <Text fz="sm" mb="xs">
          {t('access.accessZones.place.open', { names: joinList(open.map(({ roomName }) => roomName)) })}
        </Text>
      )}
      {rooms.map(
        ({ id, roomName, refused }) =>
          refused && (
            <Text c="dimmed" fz="sm" key={id} mb="xs">
              {roomName} · {t(`access.accessZones.refusals.${refused}`)}
            </Text>
          ),
      )}
    </>
  );
}

function useColumns(hasRooms: boolean): readonly Column<PlaceZone>[] {
  const t = useText();
  const zoneColumns = useZoneColumns<PlaceZone>();
  return useMemo(() => {
    const sortable = { room: 'roomName', start: 'startAccessTime', end: 'endAccessTime' };
    const people: Column<PlaceZone>[] = [
      {
        id: 'person',
        header: t('access.accessZones.fields.displayName'),
        sort: 'displayName',
        phone: 'title',
        cell: ({ displayName, accountName }) => <TwoLines note={accountName}>{displayName}</TwoLines>,
      },
      {
        id: 'department',
        header: t('access.accessZones.fields.departmentName'),
        sort: 'departmentName',
        cell: ({ departmentName }) => departmentName,
      },
    ];
    const givenBy: Column<PlaceZone> = {
      id: 'givenBy',
      header: t('access.accessZones.fields.givenBy'),
      cell: (zone) => zone.givenBy,
      hidden: true,
    };
    return [
      ...people,
      ...zoneColumns
        .filter(({ id }) => id !== 'building' && (hasRooms || id !== 'room'))
        .map((column) => ({ ...column, ...(isSortable(column.id) && { sort: sortable[column.id] }) })),
      givenBy,
    ];
  }, [t, zoneColumns, hasRooms]);
}

const isSortable = (id: string): id is 'room' | 'start' | 'end' => ['room', 'start', 'end'].includes(id);
