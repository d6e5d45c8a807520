import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DoorIcon, RoomIcon } from '../../../ui/display/icons.ts';
import { moveByKey } from './edit/useShapeDrag.ts';
import { isThing, type MapItem } from './mapItems.ts';
import classes from './RoomMap.module.css';

interface Props {
  label: string;
  things: readonly MapItem[];
  chosen: { room?: number; door?: number };
  onChoose: (thing: MapItem) => void;
  onDrop: (thing: MapItem, place: MapRectangle) => void;
}

/** Shows the items of the map as a list. Arrow keys move the focused item, as on the map. */
export function MapList({ label, things, chosen, onChoose, onDrop }: Props) {
  const t = useText();
  return (
    <ul aria-label={label} className={classes.list}>
      {things.map((item) => (
        <li key={item.key}>
          <UnstyledButton
            aria-current={isThing(item, chosen) || undefined}
            className={classes.row}
            data-kind={item.kind}
            onClick={() => onChoose(item)}
            onKeyDown={(event) => {
              const next = item.place && moveByKey(item.kind, item.place, event);
              if (!next) return;
              event.preventDefault();
              onDrop(item, next);
            }}
          >
            {item.kind === 'room' ? <RoomIcon size={16} /> : <DoorIcon size={16} />}
            <span className={classes.what}>{item.name}</span>
            {!item.place && <small>{t('area.roomMap.notOnMap')}</small>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
