import type { Building } from '@gatehouse/api/area/buildings';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { Skeleton } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MapEditor } from './MapEditor.tsx';
import { MapWatch } from './MapWatch.tsx';
import { useMapAddress } from './useMapAddress.ts';

/** A building's rooms and doors, once they are here. */
export function FloorMap({ building }: { building: Building }) {
  const { url } = useMapAddress();
  const query = { buildingId: building.id, size: 10_000 };
  const ofBuilding = useApi(rooms.list, { query });
  const atRooms = useApi(doors.list, { query });
  const failed = [ofBuilding, atRooms].find(({ error, data }) => error && !data);
  if (ofBuilding.data && atRooms.data) {
    const Floor = url.mode === 'watch' ? MapWatch : MapEditor;
    return <Floor all={ofBuilding.data.content} building={building} doorsOfAll={atRooms.data.content} />;
  }
  return (
    <>
      <PageHeader />
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <MapSkeleton />
      )}
    </>
  );
}

/** While the map is on its way. */
export function MapSkeleton() {
  const t = useText();
  return <Skeleton aria-label={t('common.states.loading')} height={480} role="status" />;
}
