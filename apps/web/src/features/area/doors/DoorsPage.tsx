import { doors } from '@gatehouse/api/area/doors';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { truncate } from '../../../ui/display/truncate.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { sideAddress, sideCode, sideRow } from '../../../ui/list/sideRows.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DoorsOf } from './DoorsOf.tsx';
import { doorsUrl } from './doors.url.ts';

/** Shows active rooms on the left and the doors of the chosen room on the right (spec §2 "Doors"). */
export function DoorsPage() {
  const t = useText();
  const { url, go, select } = useUrl(doorsUrl);
  const roomsResult = useApi(rooms.list, { query: { size: 10_000 } });
  const all = roomsResult.data?.content.map(rowOf);
  const chosen = sideRow(all, url.roomCode, url.companyCode);
  // An inactive room is listed only if the URL selects it.
  const rows = all?.filter((row) => row.room.isEnabled || row === chosen);
  const noRoom = rows?.length === 0;

  const chooseRoom = (code: string) => {
    const { ownCode, owner } = sideAddress(rows ?? [], code);
    select({ roomCode: ownCode, companyCode: owner });
  };

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(roomsResult)}
          onClick={() => go({ create: true })}
          operation={doors.create}
          reason={noRoom ? t('area.doors.noRoom') : undefined}
        >
          {t('area.doors.create')}
        </CreateButton>
      </PageHeader>
      <SplitList
        asked={url.roomCode}
        empty={
          <EmptyState
            advises={rooms.create}
            text={t('area.doors.noRoomHint')}
            title={t('area.doors.noRoom')}
          />
        }
        label={t('area.doors.rooms')}
        load={loadOf(roomsResult)}
        onSelect={chooseRoom}
        rows={rows}
        selected={chosen?.code}
      >
        {({ room }) => <DoorsOf room={room} />}
      </SplitList>
    </>
  );
}

/** Maximum length of a room name in characters (spec §9). */
const mostLetters = 30;

function rowOf(room: Room) {
  const own = { owner: room.companyCode, ownCode: room.roomCode };
  const title = truncate(room.roomName, mostLetters);
  return { ...own, code: sideCode(own), title, note: `${room.buildingName} · ${room.buildingAddress}`, room };
}
