import type { Building } from '@gatehouse/api/area/buildings';
import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import type { Room, RoomMapData } from '@gatehouse/api/area/rooms';
import { useText } from '../../../platform/i18n/useText.ts';
import { MapItemPanel } from './edit/MapItemPanel.tsx';
import { NewDoor, NewRoom } from './edit/NewMapItem.tsx';
import type { NewMapItemState } from './edit/useNewMapItem.ts';
import type { MapItem } from './mapItems.ts';
import classes from './RoomMap.module.css';
import { useMapAddress } from './useMapAddress.ts';

interface Props {
  building: Building;
  floor: number;
  things: readonly MapItem[];
  chosen: MapItem | undefined;
  added: NewMapItemState;
  /** Whether the map has unsaved changes. */
  isDrawn: boolean;
  onDrop: (thing: MapItem, place: MapRectangle | null) => void;
  /** Callback after a new room or door was created, with the new map data of its room. */
  onPlaced: (room: Pick<Room, 'id' | 'version'>, lies: RoomMapData) => void;
}

export function MapSide({ building, floor, things, chosen, added, isDrawn, onDrop, onPlaced }: Props) {
  const t = useText();
  const { go, leave, close } = useMapAddress();
  const { place, room: parent } = added;
  if (added.isOpen && added.kind === 'room')
    return (
      <NewRoom
        building={building}
        floor={floor}
        isDrawn={isDrawn}
        onBuilding={(buildingId) => go({ buildingId, floor: undefined })}
        onClose={close}
        onMade={(room) => {
          if (place) onPlaced(room, { ...place, mapData: [] });
          leave({ buildingId: room.buildingId, floor: String(room.floor), room: room.id });
        }}
      />
    );
  if (added.isOpen)
    return (
      <NewDoor
        buildingId={building.id}
        companyCode={building.companyCodes[0]}
        onClose={close}
        onMade={(door) => {
          const lies = parent?.place && place && parent.withDoor(door.id, place);
          if (parent && lies) onPlaced(parent.room, lies);
          leave({ door: door.id });
        }}
        onRoom={(room) => go({ room, door: undefined })}
        room={chosen?.room}
      />
    );
  if (chosen) return <MapItemPanel onDrop={(next) => onDrop(chosen, next)} thing={chosen} things={things} />;
  return (
    <section className={classes.part}>
      <h2 className={classes.head}>{t('area.rooms.onFloor', { floor })}</h2>
      <p className={classes.faint}>
        {things.length === 0 ? t('area.roomMap.noRooms') : t('area.roomMap.chooseHint')}
      </p>
    </section>
  );
}
