import { doors } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
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
import { matches } from '../../../ui/match.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { DoorCard } from './DoorCard.tsx';
import { CreateDoor, EditDoor } from './DoorForm.tsx';
import { doorsUrl } from './doors.url.ts';

/** The doors of one room as cards, filtered on the screen. */
export function DoorsOf({ room }: { room: Room }) {
  const t = useText();
  const { url, go, replace, filter } = useUrl(doorsUrl);
  const { keyword = '', page } = url;
  const { roomCode, companyCode } = room;
  const pages = usePageSize('doors', 12);
  const list = useApi(doors.list, { query: { roomCode, companyCode, size: 10_000 } });
  const found = useMemo(
    () =>
      list.data?.content
        .filter(({ doorName, doorCode }) => matches(keyword, doorName, doorCode))
        .toSorted((a, b) => byName(a.doorName, b.doorName)),
    [list.data, keyword],
  );
  const shown = found && clientPage(found, page, pages.size);
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <Filters>
        <SearchBox
          debounce={0}
          label={t('area.doors.search')}
          onSearch={(typed) => filter({ keyword: typed })}
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
        label={t('titles./doors')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => filter({ keyword: undefined }) : undefined}
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
      <Paged answer={shown} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.create && <CreateDoor onClose={() => replace({ create: undefined })} room={room} />}
      {edited && <EditDoor door={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && (
        <DeleteDialog
          name={removed.doorName}
          onClose={() => replace({ remove: undefined })}
          operation={doors.remove}
          params={{ id: removed.id }}
        />
      )}
    </>
  );
}
