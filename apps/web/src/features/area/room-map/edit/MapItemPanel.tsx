import { doors } from '@gatehouse/api/area/doors';
import { findRoomRectangle, type MapRectangle, mapGrid } from '@gatehouse/api/area/room-map.rules';
import { rooms } from '@gatehouse/api/area/rooms';
import { Button } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { ArrowDownIcon, ArrowLeftIcon, ArrowRightIcon, ArrowUpIcon } from '../../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { findFreeDoorRectangle, listRoomRectangles, type MapItem } from '../mapItems.ts';
import { rectangleText } from '../mapItemText.ts';
import classes from '../RoomMap.module.css';
import { EditDoor, EditRoom } from './EditMapItem.tsx';
import { changeRectangle, type RectangleChange } from './roomChanges.ts';
import { LowerIcon, NarrowerIcon, TallerIcon, WiderIcon } from './stepIcons.ts';

interface Props {
  thing: MapItem;
  /** All items of the floor, among which free space is searched. */
  things: readonly MapItem[];
  onDrop: (place: MapRectangle | null) => void;
}

export function MapItemPanel({ thing, things, onDrop }: Props) {
  const t = useText();
  const { can } = useSession();
  const { kind, place, room, door, name } = thing;
  const parent = things.find((item) => item.kind === 'room' && item.id === room.id);
  const putOnMap = () =>
    onDrop(
      kind === 'room' ? findRoomRectangle(listRoomRectangles(things)) : findFreeDoorRectangle(parent, things),
    );
  return (
    <>
      <section className={classes.part}>
        <h2 className={classes.head}>{name}</h2>
        <p className={classes.faint}>{place ? rectangleText(t, place) : t('area.roomMap.notOnMapHint')}</p>
        {place ? (
          <>
            <Steps kind={kind} onDrop={onDrop} place={place} />
            <Button onClick={() => onDrop(null)} variant="default">
              {t('area.roomMap.takeOff')}
            </Button>
          </>
        ) : (
          <ReasonButton
            onClick={putOnMap}
            reason={kind === 'door' && !parent?.place ? t('area.roomMap.roomFirst') : undefined}
            variant="default"
          >
            {t('area.roomMap.putOn')}
          </ReasonButton>
        )}
      </section>
      {door
        ? can(doors.update) && <EditDoor door={door} key={door.id} />
        : can(rooms.update) && <EditRoom key={room.id} room={room} />}
    </>
  );
}

const ways = [
  { change: 'move', byX: -1, byY: 0, word: 'left', Icon: ArrowLeftIcon },
  { change: 'move', byX: 1, byY: 0, word: 'right', Icon: ArrowRightIcon },
  { change: 'move', byX: 0, byY: -1, word: 'up', Icon: ArrowUpIcon },
  { change: 'move', byX: 0, byY: 1, word: 'down', Icon: ArrowDownIcon },
  { change: 'size', byX: 1, byY: 0, word: 'wider', Icon: WiderIcon },
  { change: 'size', byX: -1, byY: 0, word: 'narrower', Icon: NarrowerIcon },
  { change: 'size', byX: 0, byY: 1, word: 'taller', Icon: TallerIcon },
  { change: 'size', byX: 0, byY: -1, word: 'lower', Icon: LowerIcon },
] as const satisfies readonly { change: RectangleChange; [more: string]: unknown }[];

/** Buttons that move and resize a rectangle without dragging (WCAG 2.5.7). */
function Steps({
  kind,
  place,
  onDrop,
}: {
  kind: MapItem['kind'];
  place: MapRectangle;
  onDrop: (place: MapRectangle) => void;
}) {
  const t = useText();
  const grid = mapGrid[kind];
  return (
    <div className={classes.steps}>
      {ways.map(({ change, byX, byY, word, Icon }) => (
        <IconAction
          icon={<Icon size={16} />}
          key={word}
          label={t(`area.roomMap.steps.${word}`)}
          onClick={() => onDrop(changeRectangle(kind, change, place, byX * grid, byY * grid))}
        />
      ))}
    </div>
  );
}
