import { occupancy } from '@gatehouse/api/access/occupancy';
import type { Building } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import type { Room } from '@gatehouse/api/area/rooms';
import { useThrottledCallback } from '@mantine/hooks';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useLive } from '../../../../platform/live.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { LiveSign } from '../../../../ui/display/StatusBadge.tsx';
import { ErrorBar } from '../../../../ui/feedback/ErrorState.tsx';
import { Filters } from '../../../../ui/list/Filters.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { MapExport } from '../MapExport.tsx';
import { MapFilters } from '../MapFilters.tsx';
import { MapMode } from '../MapMode.tsx';
import { MapPane } from '../MapPane.tsx';
import { isThing, toMapItems } from '../mapItems.ts';
import classes from '../RoomMap.module.css';
import { useFloor } from '../useFloor.ts';
import { useMapAddress } from '../useMapAddress.ts';
import { toFloorStatus } from './floorStatus.ts';
import { WatchCanvas, WatchLegend } from './WatchCanvas.tsx';
import { WatchList } from './WatchList.tsx';
import { WatchPanel } from './WatchPanel.tsx';

// The live map polls the devices, because a door reader that stops responding sends no event.
const refreshMs = 30_000;
// Minimum number of milliseconds between updates. A busy gate reports several times per second.
const atMostEveryMs = 5_000;
/** Maximum number of devices of a building on the live map. */
const most = 1_000;

interface Props {
  building: Building;
  all: readonly Room[];
  doorsOfAll: readonly Door[];
}

/** The live map of a floor, with the number of people in each room and the doors that need attention. */
export function MapWatch({ building, all, doorsOfAll }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, choose } = useMapAddress();
  const { floor, floors, onFloor } = useFloor(all);
  const mayCount = can(occupancy.places);
  const placesResult = useApi(occupancy.places, { enabled: mayCount, refetchInterval: refreshMs });
  const readers = useApi(devices.standings, {
    query: { buildingId: building.id, size: most },
    enabled: can(devices.standings),
    refetchInterval: refreshMs,
  });
  const count = useThrottledCallback(() => void placesResult.refetch(), atMostEveryMs);
  useLive(['occupancy.changed'], () => mayCount && count());
  useLive(['devices.changed'], () => void readers.refetch());

  const items = toMapItems(onFloor, doorsOfAll, ({ roomMapData }) => roomMapData);
  const watched = toFloorStatus(items, placesResult.data, readers.data?.content);
  const chosen = items.find((item) => isThing(item, url));
  const failed = [placesResult, readers].find(({ error }) => error);
  const label = t('area.roomMap.mapOf', { building: building.buildingName, floor });
  return (
    <>
      <PageHeader summary={<LiveSign>{t('area.roomMap.live')}</LiveSign>}>
        <MapMode />
        <MapExport building={building} floor={floor} things={items} />
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
              things={items}
              watched={watched}
              zoom={zoom}
            />
          )}
        </MapPane>
        <aside aria-label={t('area.roomMap.side')} className={classes.side}>
          {chosen && <WatchPanel devices={readers.data?.content} thing={chosen} watched={watched} />}
          <WatchList chosen={url} floor={floor} onChoose={choose} things={items} watched={watched} />
        </aside>
      </div>
    </>
  );
}
