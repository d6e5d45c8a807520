import { occupancy } from '@gatehouse/api/access/occupancy';
import type { Building } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
import { useThrottledCallback } from '@mantine/hooks';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ErrorBar } from '../../../ui/ErrorState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { LiveSign } from '../../../ui/StatusBadge.tsx';
import { MapExport } from './MapExport.tsx';
import { MapFilters } from './MapFilters.tsx';
import { MapMode } from './MapMode.tsx';
import { MapPane } from './MapPane.tsx';
import classes from './RoomMap.module.css';
import { isThing, thingsOf } from './things.ts';
import { useFloor } from './useFloor.ts';
import { useMapAddress } from './useMapAddress.ts';
import { WatchCanvas, WatchLegend } from './WatchCanvas.tsx';
import { WatchList } from './WatchList.tsx';
import { WatchPanel } from './WatchPanel.tsx';
import { watchOf } from './watch.ts';

// a reader falls silent without anybody saying so
const refreshMs = 30_000;
// a busy gate reports several times a second
const atMostEveryMs = 5_000;
/** Devices of one building. */
const most = 1_000;

interface Props {
  building: Building;
  all: readonly Room[];
  doorsOfAll: readonly Door[];
}

/** What happens on a floor now: who is in which room, and which doors somebody must look at. */
export function MapWatch({ building, all, doorsOfAll }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, choose } = useMapAddress();
  const { floor, floors, onFloor } = useFloor(all);
  const mayCount = can(occupancy.places);
  const places = useApi(occupancy.places, { enabled: mayCount, refetchInterval: refreshMs });
  const readers = useApi(devices.standings, {
    query: { buildingId: building.id, size: most },
    enabled: can(devices.standings),
    refetchInterval: refreshMs,
  });
  const count = useThrottledCallback(() => void places.refetch(), atMostEveryMs);
  useLive(['occupancy.changed'], () => mayCount && count());
  useLive(['devices.changed'], () => void readers.refetch());

  const things = thingsOf(onFloor, doorsOfAll, ({ roomMapData }) => roomMapData);
  const watched = watchOf(things, places.data, readers.data?.content);
  const chosen = things.find((thing) => isThing(thing, url));
  const failed = [places, readers].find(({ error }) => error);
  const label = t('area.roomMap.mapOf', { building: building.buildingName, floor });
  return (
    <>
      <PageHeader summary={<LiveSign>{t('area.roomMap.live')}</LiveSign>}>
        <MapMode />
        <MapExport building={building} floor={floor} things={things} />
      </PageHeader>
      <Filters>
        <MapFilters building={building} floor={floor} floors={floors} />
      </Filters>
      {failed?.error && <ErrorBar error={failed.error} onRetry={() => void failed.refetch()} />}
      <div className={classes.panes}>
        <MapPane foot={<WatchLegend />}>
          {(zoom) => (
            <WatchCanvas
              chosen={url}
              label={label}
              onChoose={choose}
              things={things}
              watched={watched}
              zoom={zoom}
            />
          )}
        </MapPane>
        <aside aria-label={t('area.roomMap.side')} className={classes.side}>
          {chosen && <WatchPanel devices={readers.data?.content} thing={chosen} watched={watched} />}
          <WatchList chosen={url} floor={floor} onChoose={choose} things={things} watched={watched} />
        </aside>
      </div>
    </>
  );
}
