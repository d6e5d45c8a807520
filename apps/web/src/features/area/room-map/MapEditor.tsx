import type { Building } from '@gatehouse/api/area/buildings';
import type { Door } from '@gatehouse/api/area/doors';
import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { AskToLeave } from '../../../ui/AskToLeave.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import { MapActions } from './MapActions.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapFilters } from './MapFilters.tsx';
import { MapList } from './MapList.tsx';
import { MapMode } from './MapMode.tsx';
import { MapPane } from './MapPane.tsx';
import { MapSide } from './MapSide.tsx';
import { NewShape } from './NewShape.tsx';
import classes from './RoomMap.module.css';
import { isThing, type Thing, thingsOf } from './things.ts';
import { useFloor } from './useFloor.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useMapDraft } from './useMapDraft.ts';
import { useNewThing } from './useNewThing.ts';

interface Props {
  building: Building;
  all: readonly Room[];
  doorsOfAll: readonly Door[];
}

/** Whether a way leads off the map of this building, or off drawing it: only then is what was drawn lost. */
const leavesMap = (from: { pathname: string; search: object }, to: typeof from): boolean =>
  from.pathname !== to.pathname ||
  (['buildingId', 'mode'] as const).some((name) => valueIn(from.search, name) !== valueIn(to.search, name));
const valueIn = (search: object, name: 'buildingId' | 'mode') =>
  Object.entries(search).find(([key]) => key === name)?.[1];

/** The map of a floor with its list, what is chosen on it, and what is drawn and not saved yet. */
export function MapEditor({ building, all, doorsOfAll }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const { url, choose } = useMapAddress();
  const { floor, floors, onFloor } = useFloor(all);
  const draft = useMapDraft(all);
  const [dragged, setDragged] = useState<{ room: Room; lies: RoomMapData | null }>();
  const leaving = useUnsaved(draft.unsaved > 0, leavesMap);

  const liesOf = (room: Room) => (room.id === dragged?.room.id ? dragged.lies : draft.liesOf(room));
  const things = thingsOf(onFloor, doorsOfAll, liesOf);
  const chosen = things.find((thing) => isThing(thing, url));
  const drop = (thing: Thing, place: Thing['place']) => {
    setDragged(undefined);
    draft.draw(thing.room, thing.at(place));
  };
  const added = useNewThing({ building, floor, things, chosen });
  const label = t('area.roomMap.mapOf', { building: building.buildingName, floor });

  return (
    <>
      <PageHeader>
        <MapMode />
        <MapActions building={building} draft={draft} floor={floor} things={things} />
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
              onDrag={(thing, place) => setDragged({ room: thing.room, lies: thing.at(place) })}
              onDrop={drop}
              things={things}
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
            things={things}
          />
          <MapList chosen={url} label={label} onChoose={choose} onDrop={drop} things={things} />
        </aside>
      </div>
      {leaving.isAsked && <AskToLeave onLeave={leaving.leave} onStay={leaving.stay} />}
    </>
  );
}
