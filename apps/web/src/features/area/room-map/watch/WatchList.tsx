import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import { StateSign } from '../DoorSign.tsx';
import { isThing, type MapItem } from '../mapItems.ts';
import classes from '../RoomMap.module.css';
import { doorStates, doorTones, needsAttention } from './doorStatus.rules.ts';
import type { FloorStatus } from './floorStatus.ts';
import { useWatchWords } from './useWatchWords.ts';

interface Props {
  floor: number;
  things: readonly MapItem[];
  watched: FloorStatus;
  chosen: { room?: number; door?: number };
  onChoose: (thing: MapItem) => void;
}

/** Shows the number of people on the floor and lists its doors. Doors that need attention come first. */
export function WatchList({ floor, things, watched, chosen, onChoose }: Props) {
  const t = useText();
  const { standing, people } = useWatchWords(watched);
  const doors = things
    .filter(({ kind }) => kind === 'door')
    .map((item) => ({ thing: item, stands: watched.door(item.id) }))
    .toSorted((a, b) => rank(a) - rank(b));
  const inside = things
    .filter(({ kind }) => kind === 'room')
    .reduce((sum, { id }) => sum + (watched.inside(id) ?? 0), 0);
  const look = doors.filter(({ stands }) => stands && needsAttention(stands)).length;
  // Figures that are not loaded yet are omitted.
  const figures = [
    doors.every(({ stands }) => stands) && t('area.roomMap.needLook', { count: look, all: doors.length }),
    watched.isCounted && people(inside),
  ];
  return (
    <section>
      <div className={classes.part}>
        <h2 className={classes.head}>{t('area.roomMap.doorsOfFloor', { floor })}</h2>
        <p className={classes.faint} role="status">
          {things.length === 0 ? t('area.roomMap.noRoomsYet') : figures.filter(Boolean).join(' · ')}
        </p>
      </div>
      <ul aria-label={t('area.roomMap.doorsOfFloor', { floor })} className={classes.list}>
        {doors.map(({ thing, stands }) => (
          <li key={thing.key}>
            <UnstyledButton
              aria-current={isThing(thing, chosen) || undefined}
              className={classes.row}
              onClick={() => onChoose(thing)}
            >
              <span className={classes.what}>{thing.name}</span>
              {stands && (
                <StatusBadge icon={<StateSign state={stands.state} />} tone={doorTones[stands.state]}>
                  {standing(stands).what}
                </StatusBadge>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

type OptionalDoorStatus = ReturnType<FloorStatus['door']>;
const rank = ({ stands }: { stands: OptionalDoorStatus }) =>
  stands ? doorStates.indexOf(stands.state) : doorStates.length;
