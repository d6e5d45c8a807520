import { buildings } from '@gatehouse/api/area/buildings';
import { useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { type RoomDraft, RoomDraftContext } from './edit/roomDraft.ts';
import { FloorMap, MapPlaceholder } from './FloorMap.tsx';
import { roomMapUrl } from './roomMap.url.ts';

/** Edits the positions of the rooms and doors of a building (spec §2 "Room map editor"). */
export function RoomMapPage() {
  const t = useText();
  const { url } = useUrl(roomMapUrl);
  const { buildingId } = url;
  const isNamed = buildingId !== undefined;
  const first = useApi(buildings.list, { query: { size: 1 }, enabled: !isNamed });
  const buildingResult = useApi(buildings.get, { params: { id: buildingId ?? 0 }, enabled: isNamed });
  const rows = isNamed ? buildingResult.data && [buildingResult.data] : first.data?.content;
  const load = isNamed ? loadOf(buildingResult) : loadOf(first);
  const roomDraft = useRef<RoomDraft | null>(null);
  const head = !rows?.length && <PageHeader />;
  return (
    <RoomDraftContext value={roomDraft}>
      {head}
      <Loaded
        empty={
          <EmptyState
            advises={buildings.create}
            text={t('area.rooms.noBuildingHint')}
            title={t('area.rooms.noBuilding')}
          />
        }
        load={load}
        onClearFilters={undefined}
        rows={rows}
        skeleton={<MapPlaceholder />}
      >
        {([building]) => building && <FloorMap building={building} key={building.id} />}
      </Loaded>
    </RoomDraftContext>
  );
}
