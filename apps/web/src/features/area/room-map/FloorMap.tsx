import type { Building } from '@gatehouse/api/area/buildings';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { Suspense } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { MapEditor } from './edit/MapEditor.tsx';
import { useMapAddress } from './useMapAddress.ts';

const MapWatch = lazyComponent(async () => (await import('./watch/MapWatch.tsx')).MapWatch);

export function FloorMap({ building }: { building: Building }) {
  const { url } = useMapAddress();
  const query = { buildingId: building.id, size: 10_000 };
  const ofBuilding = useApi(rooms.list, { query });
  const atRooms = useApi(doors.list, { query });
  const waiting = (
    <>
      <PageHeader />
      <MapPlaceholder />
    </>
  );
  const failed = [ofBuilding, atRooms].find(({ error, data }) => error && !data);
  if (ofBuilding.data && atRooms.data) {
    const Floor = url.mode === 'watch' ? MapWatch : MapEditor;
    return (
      <Suspense fallback={waiting}>
        <Floor all={ofBuilding.data.content} building={building} doorsOfAll={atRooms.data.content} />
      </Suspense>
    );
  }
  if (!failed?.error) return waiting;
  return (
    <>
      <PageHeader />
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    </>
  );
}

export const MapPlaceholder = () => <Placeholder height={480} />;
