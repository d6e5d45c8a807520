import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { Group } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CardWay } from '../../../ui/CardWay.tsx';
import { StandingBadge } from '../devices/StandingBadge.tsx';
import classes from './RoomMap.module.css';
import type { Thing } from './things.ts';
import { useWatchWords } from './useWatchWords.ts';
import { readersAt } from './watch.rules.ts';
import type { Watched } from './watch.ts';

interface Props {
  thing: Thing;
  watched: Watched;
  devices: readonly DeviceListRow[] | undefined;
}

/** What is chosen on the map: of a room who is in, of a door its devices, and the ways there. */
export function WatchPanel({ thing, watched, devices = [] }: Props) {
  const t = useText();
  const { standing, roomNote, people } = useWatchWords(watched);
  const { kind, id, name, room, door } = thing;
  const inside = watched.inside(id);
  const stands = kind === 'door' ? watched.door(id) : undefined;
  const said = stands && standing(stands);
  const atDoor = kind === 'door' ? readersAt(devices, id) : [];
  return (
    <section className={classes.part}>
      <h2 className={classes.head}>{name}</h2>
      <p className={classes.faint}>
        {kind === 'door'
          ? [room.roomName, said?.what, said?.since].filter((part) => part).join(' · ')
          : roomNote(room)}
      </p>
      {kind === 'room' && inside !== undefined && <p className={classes.count}>{people(inside)}</p>}
      {atDoor.map((device) => (
        <Group gap="xs" justify="space-between" key={device.id}>
          <span>{device.deviceName}</span>
          <StandingBadge device={device} />
        </Group>
      ))}
      {door ? (
        <CardWay search={{ doorCode: door.doorCode }} to="/devices">
          {t('area.roomMap.toDevices')}
        </CardWay>
      ) : (
        <CardWay search={{ buildingId: room.buildingId, roomId: room.id }} to="/occupancy">
          {t('area.roomMap.toPeople')}
        </CardWay>
      )}
    </section>
  );
}
