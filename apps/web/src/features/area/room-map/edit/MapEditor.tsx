import type { Building } from '@gatehouse/api/area/buildings';
import type { Door } from '@gatehouse/api/area/doors';
import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { AskToLeave } from '../../../../ui/form/AskToLeave.tsx';
import { useUnsaved } from '../../../../ui/form/useUnsaved.ts';
import { Filters } from '../../../../ui/list/Filters.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../../ui/page/phone.ts';
import { MapActions } from '../MapActions.tsx';
import { MapCanvas } from '../MapCanvas.tsx';
import { MapFilters } from '../MapFilters.tsx';
import { MapList } from '../MapList.tsx';
import { MapMode } from '../MapMode.tsx';
import { MapPane } from '../MapPane.tsx';
import { MapSide } from '../MapSide.tsx';
import { isThing, type MapItem, toMapItems } from '../mapItems.ts';
import classes from '../RoomMap.module.css';
import { useFloor } from '../useFloor.ts';
import { useMapAddress } from '../useMapAddress.ts';
import { NewShape } from './NewShape.tsx';
import { useMapDraft } from './useMapDraft.ts';
import { useNewMapItem } from './useNewMapItem.ts';

interface Props {
  building: Building;
  all: readonly Room[];
  doorsOfAll: readonly Door[];
}

/**
 * Returns whether a navigation loses unsaved changes, because it leaves the map page, the building or the edit mode.
 */
const leavesMap = (from: { pathname: string; search: object }, to: typeof from): boolean =>
  from.pathname !== to.pathname ||
  (['buildingId', 'mode'] as const).some(
    (name) => searchValue(from.search, name) !== searchValue(to.search, name),
  );
const searchValue = (search: object, name: 'buildingId' | 'mode') =>
  Object.entries(search).find(([key]) => key === name)?.[1];

export function MapEditor({ building, all, doorsOfAll }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const { url, choose } = useMapAddress();
  const { floor, floors, onFloor } = useFloor(all);
  const draft = useMapDraft(all);
  const [dragged, setDragged] = useState<{ room: Room; lies: RoomMapData | null }>();
  const leaving = useUnsaved(draft.unsaved > 0, leavesMap);

  const layoutOf = (room: Room) => (room.id === dragged?.room.id ? dragged.lies : draft.liesOf(room));
  const items = toMapItems(onFloor, doorsOfAll, layoutOf);
  const chosen = items.find((item) => isThing(item, url));
  const drop = (item: MapItem, rectangle: MapItem['place']) => {
    setDragged(undefined);
    draft.draw(item.room, item.at(rectangle));
  };
  const added = useNewMapItem({ building, floor, things: items, chosen });
  const label = t('area.roomMap.mapOf', { building: building.buildingName, floor });

  return (
    <>
      <PageHeader>
        <MapMode />
        <MapActions building={building} draft={draft} floor={floor} things={items} />
      </PageHeader>
      <Filters>
        <MapFilters building={building} floor={floor} floors={floors} />
      </Filters>
      {draft.refused.map(({ room, why }) => (
        <Alert color="yellow" key={room.id} mb="sm" role="alert" title={room.roomName}>
          {why}
        </Alert>
      ))}
      <div className={classes.panes}>
        <MapPane foot={t(isPhone ? 'area.roomMap.touch' : 'area.roomMap.keys')}>
          {(zoom) => (
            <MapCanvas
              chosen={url}
              label={label}
              onChoose={choose}
              onDrag={(item, rectangle) => setDragged({ room: item.room, lies: item.at(rectangle) })}
              onDrop={drop}
              things={items}
              zoom={zoom}
            >
              {added.place && (
                <NewShape kind={added.kind} onPlace={added.put} place={added.place} zoom={zoom} />
              )}
            </MapCanvas>
          )}
        </MapPane>
        <aside aria-label={t('area.roomMap.side')} className={classes.side}>
          <MapSide
            added={added}
            building={building}
            chosen={chosen}
            floor={floor}
            isDrawn={draft.unsaved > 0}
            onDrop={drop}
            onPlaced={(room, lies) => draft.place(room, lies)}
            things={items}
          />
          <MapList chosen={url} label={label} onChoose={choose} onDrop={drop} things={items} />
        </aside>
      </div>
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </>
  );
}
