import type { MapRectangle } from '@gatehouse/api/area/room-map.rules';
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DoorIcon, RoomIcon } from '../../../ui/icons.ts';
import classes from './RoomMap.module.css';
import { isThing, type Thing } from './things.ts';
import { placeByKey } from './useShapeDrag.ts';

interface Props {
  label: string;
  things: readonly Thing[];
  chosen: { room?: number; door?: number };
  onChoose: (thing: Thing) => void;
  onDrop: (thing: Thing, place: MapRectangle) => void;
}

/** The same as the map in words, and its way for keyboards: the arrows move what has the focus here, too. */
export function MapList({ label, things, chosen, onChoose, onDrop }: Props) {
  const t = useText();
  return (
    <ul aria-label={label} className={classes.list}>
      {things.map((thing) => (
        <li key={thing.key}>
          <UnstyledButton
            aria-current={isThing(thing, chosen) || undefined}
            className={classes.row}
            data-kind={thing.kind}
            onClick={() => onChoose(thing)}
            onKeyDown={(event) => {
              const next = thing.place && placeByKey(thing.kind, thing.place, event);
              if (!next) return;
              event.preventDefault();
              onDrop(thing, next);
            }}
          >
            {thing.kind === 'room' ? <RoomIcon size={16} /> : <DoorIcon size={16} />}
            <span className={classes.what}>{thing.name}</span>
            {!thing.place && <small>{t('area.roomMap.notOnMap')}</small>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
