import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { StateSign } from './DoorSign.tsx';
import classes from './RoomMap.module.css';
import { isThing, type Thing } from './things.ts';
import { useWatchWords } from './useWatchWords.ts';
import { doorStates, doorTones, needsLook } from './watch.rules.ts';
import type { Watched } from './watch.ts';

interface Props {
  floor: number;
  things: readonly Thing[];
  watched: Watched;
  chosen: { room?: number; door?: number };
  onChoose: (thing: Thing) => void;
}

/** The doors of the floor in words, those first that somebody must look at; and how many people are in. */
export function WatchList({ floor, things, watched, chosen, onChoose }: Props) {
  const t = useText();
  const { standing, people } = useWatchWords(watched);
  const doors = things
    .filter(({ kind }) => kind === 'door')
    .map((thing) => ({ thing, stands: watched.door(thing.id) }))
    .toSorted((a, b) => rank(a) - rank(b));
  const inside = things
    .filter(({ kind }) => kind === 'room')
    .reduce((sum, { id }) => sum + (watched.inside(id) ?? 0), 0);
  const look = doors.filter(({ stands }) => stands && needsLook(stands)).length;
  // nothing is said of what has not come
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

type Stands = ReturnType<Watched['door']>;
const rank = ({ stands }: { stands: Stands }) =>
  stands ? doorStates.indexOf(stands.state) : doorStates.length;
