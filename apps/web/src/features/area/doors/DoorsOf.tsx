import { doors } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { byName } from '../../../ui/byName.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { clientPage } from '../../../ui/clientPage.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { matches } from '../../../ui/match.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { DeleteDoor } from './DeleteDoor.tsx';
import { DoorCard } from './DoorCard.tsx';
import { CreateDoor, EditDoor } from './DoorForm.tsx';
import { doorsUrl } from './doors.url.ts';

/** The doors of one room as cards, filtered on the screen. */
export function DoorsOf({ room }: { room: Room }) {
  const t = useText();
  const { url, go, replace } = useUrl(doorsUrl);
  const { keyword = '', page } = url;
  const { roomCode, companyCode } = room;
  const list = useApi(doors.list, { query: { roomCode, companyCode, size: 10_000 } });
  const found = useMemo(
    () =>
      list.data?.content
        .filter(({ doorName, doorCode }) => matches(keyword, doorName, doorCode))
        .toSorted((a, b) => byName(a.doorName, b.doorName)),
    [list.data, keyword],
  );
  const shown = found && clientPage(found, page, 12);
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <Filters>
        <SearchBox
          debounce={0}
          label={t('area.doors.search')}
          onSearch={(typed) => replace({ keyword: typed, page: undefined })}
          value={keyword}
        />
      </Filters>
      <CardGrid
        empty={
          <EmptyState
            text={t('area.doors.emptyHint', { room: room.roomName })}
            title={t('area.doors.empty')}
          />
        }
        keyOf={(door) => door.id}
        label={t('area.doors.title')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => replace({ keyword: undefined, page: undefined }) : undefined}
        rows={shown?.content}
      >
        {(door) => (
          <DoorCard
            door={door}
            onDelete={() => go({ remove: door.id })}
            onEdit={() => go({ edit: door.id })}
          />
        )}
      </CardGrid>
      <Paged answer={shown} onPage={(next) => go({ page: next })} page={page} />
      {url.create && <CreateDoor onClose={() => replace({ create: undefined })} room={room} />}
      {edited && <EditDoor door={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && <DeleteDoor door={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
