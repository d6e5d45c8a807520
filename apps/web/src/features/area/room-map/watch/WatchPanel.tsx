import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { Group } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { CardWay } from '../../../../ui/list/CardWay.tsx';
import { DeviceStatusBadge } from '../../devices/DeviceStatusBadge.tsx';
import type { MapItem } from '../mapItems.ts';
import classes from '../RoomMap.module.css';
import { readersAt } from './doorStatus.rules.ts';
import type { FloorStatus } from './floorStatus.ts';
import { useWatchWords } from './useWatchWords.ts';

interface Props {
  thing: MapItem;
  watched: FloorStatus;
  devices: readonly DeviceListRow[] | undefined;
}

export function WatchPanel({ thing, watched, devices = [] }: Props) {
  const t = useText();
  const { standing, roomNote, people } = useWatchWords(watched);
  const { kind, id, name, room, door } = thing;
  const inside = watched.inside(id);
  const status = kind === 'door' ? watched.door(id) : undefined;
  const statusTexts = status && standing(status);
  const atDoor = kind === 'door' ? readersAt(devices, id) : [];
  return (
    <section className={classes.part}>
      <h2 className={classes.head}>{name}</h2>
      <p className={classes.faint}>
        {kind === 'door'
          ? [room.roomName, statusTexts?.what, statusTexts?.since].filter((part) => part).join(' · ')
          : roomNote(room)}
      </p>
      {kind === 'room' && inside !== undefined && <p className={classes.count}>{people(inside)}</p>}
      {atDoor.map((device) => (
        <Group gap="xs" justify="space-between" key={device.id}>
          <span>{device.deviceName}</span>
          <DeviceStatusBadge device={device} />
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
