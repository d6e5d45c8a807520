import { accessZones, type OwnRoom } from '@gatehouse/api/access/access-zones';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type Load, loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { matches } from '../../../ui/list/match.ts';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { requestAccessUrl } from './accessZones.url.ts';
import { OwnRoomCard } from './OwnRoomCard.tsx';
import { RequestAccess } from './RequestAccess.tsx';

type OwnBuilding = ResultOf<typeof accessZones.myRooms>['buildings'][number];

/** Shows buildings on the left and their rooms with a request button on the right (spec §2 "User access request"). */
export function RequestAccessPage() {
  const t = useText();
  const { me } = useSession();
  const path = (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/my-access" />}>
      {t('titles./my-access')}
    </Anchor>
  );
  return (
    <>
      <PageHeader path={path} />
      {me.employeeId === null ? (
        <EmptyState
          text={t('access.accessZones.noEmployeeHint')}
          title={t('access.accessZones.noEmployee')}
        />
      ) : (
        <OwnBuildings />
      )}
    </>
  );
}

function OwnBuildings() {
  const t = useText();
  const { url, select } = useUrl(requestAccessUrl);
  const list = useApi(accessZones.myRooms);
  return (
    <SplitList
      empty={
        <EmptyState
          text={t('access.accessZones.emptyRoomsHint')}
          title={t('access.accessZones.emptyRooms')}
        />
      }
      label={t('access.accessZones.buildings')}
      load={loadOf(list)}
      onSelect={(code) => select({ building: Number(code) })}
      rows={list.data?.buildings.map((building) => ({
        ...building,
        code: String(building.id),
        title: building.buildingName,
        note: building.address,
      }))}
      selected={url.building?.toString()}
    >
      {(building) => <RoomsOf building={building} load={loadOf(list)} />}
    </SplitList>
  );
}

function RoomsOf({ building, load }: { building: OwnBuilding; load: Load }) {
  const t = useText();
  const { url, go, replace, filter } = useUrl(requestAccessUrl);
  const { keyword = '' } = url;
  const open = useOpenRow(building.rooms, url.room);
  return (
    <>
      <Filters>
        <SearchBox
          debounce={300}
          label={t('access.accessZones.searchRooms')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={url.keyword}
        />
      </Filters>
      <CardGrid
        empty={
          <EmptyState
            text={t('access.accessZones.emptyRoomsHint')}
            title={t('access.accessZones.emptyRooms')}
          />
        }
        keyOf={(room) => room.id}
        label={building.buildingName}
        load={load}
        onClearFilters={url.keyword ? () => filter({ keyword: undefined }) : undefined}
        rows={building.rooms.filter(({ roomName }) => matches(keyword, roomName))}
      >
        {(room) => (
          <OwnRoomCard action={<Ask onAsk={() => go({ room: room.id })} room={room} />} room={room} />
        )}
      </CardGrid>
      {open?.access === 'NONE' && <RequestAccess onClose={() => replace({ room: undefined })} room={open} />}
    </>
  );
}

function Ask({ room, onAsk }: { room: OwnRoom; onAsk: () => void }) {
  const t = useText();
  const { can } = useSession();
  // No request is needed for an open room.
  if (room.access === 'OPEN' || !can(accessZones.request)) return null;
  return (
    <ReasonButton
      onClick={onAsk}
      reason={room.access === 'NONE' ? undefined : t(`access.accessZones.why.${room.access}`)}
      variant="subtle"
    >
      {t('access.accessZones.requestAccess')}
    </ReasonButton>
  );
}
