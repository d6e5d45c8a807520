import { doors } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { clientPage } from '../../../ui/list/clientPage.ts';
import { compareNames } from '../../../ui/list/compareNames.ts';
import { matches } from '../../../ui/list/match.ts';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { DoorCard } from './DoorCard.tsx';
import { CreateDoor, EditDoor } from './DoorForm.tsx';
import { doorsUrl } from './doors.url.ts';

/** Lists the doors of a room. The browser filters the doors. */
export function DoorsOf({ room }: { room: Room }) {
  const t = useText();
  const address = useUrl(doorsUrl);
  const { keyword = '', page } = address.url;
  const { roomCode, companyCode } = room;
  const pages = usePageSize('doors', 12);
  const list = useApi(doors.list, { query: { roomCode, companyCode, size: 10_000 } });
  const filteredDoors = useMemo(
    () =>
      list.data?.content
        .filter(({ doorName, doorCode }) => matches(keyword, doorName, doorCode))
        .toSorted((a, b) => compareNames(a.doorName, b.doorName)),
    [list.data, keyword],
  );
  const shownPage = filteredDoors && clientPage(filteredDoors, page, pages.size);
  const open = useDialogs(address, list.data?.content);

  return (
    <>
      <CardList
        address={address}
        answer={shownPage}
        debounce={0}
        empty={
          <EmptyState
            advises={doors.create}
            text={t('area.doors.emptyHint', { room: room.roomName })}
            title={t('area.doors.empty')}
          />
        }
        keyOf={(door) => door.id}
        label={t('titles./doors')}
        load={loadOf(list)}
        pages={pages}
        search={t('area.doors.search')}
      >
        {(door) => <DoorCard door={door} onDelete={() => open.remove(door)} onEdit={() => open.edit(door)} />}
      </CardList>
      {open.isCreating && <CreateDoor onClose={open.close} room={room} />}
      {open.edited && <EditDoor door={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.doorCode, open.removed.roomName, open.removed.buildingName]}
          name={open.removed.doorName}
          onClose={open.close}
          operation={doors.remove}
          params={{ id: open.removed.id }}
        />
      )}
    </>
  );
}
