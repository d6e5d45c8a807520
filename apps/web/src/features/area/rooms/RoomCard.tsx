import { accessZones } from '@gatehouse/api/access/access-zones';
import { doors } from '@gatehouse/api/area/doors';
import { type Room, rooms } from '@gatehouse/api/area/rooms';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BuildingIcon, RoomIcon } from '../../../ui/display/icons.ts';
import { Photo } from '../../../ui/display/Photo.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { truncate } from '../../../ui/display/truncate.ts';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { CardWay } from '../../../ui/list/CardWay.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';
import { AccessAction, DeleteAction, EditAction, LogAction } from '../../../ui/table/RowActions.tsx';

/** Maximum length of a room name in characters (spec §9). */
const mostLetters = 30;

interface Props {
  room: Room;
  onEdit: () => void;
  onDelete: () => void;
}

export function RoomCard({ room, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const navigate = useNavigate();
  const { roomName: name, roomCode } = room;
  // People who manage several companies may see the same room code twice. The company code distinguishes the rooms.
  const companyCode = me.companyId === null ? room.companyCode : undefined;
  return (
    <RowCard
      icon={<RoomIcon size={20} />}
      actions={
        <>
          {can(doors.list) && (
            <CardWay
              aria-label={t('area.rooms.doorsOf', { name })}
              search={{ roomCode, companyCode }}
              to="/doors"
            >
              {t('area.rooms.doors', { count: room.doorIds.length })}
            </CardWay>
          )}
          {can(accessZones.atPlace) && (
            <AccessAction
              name={name}
              onClick={() => void navigate({ to: '/room-access', search: { roomId: room.id } })}
            />
          )}
          {can(deviceLogs.list) && (
            <LogAction
              name={name}
              onClick={() => void navigate({ to: '/device-logs', search: { roomId: room.id } })}
            />
          )}
          {can(rooms.update) && <EditAction name={name} onClick={onEdit} />}
          {can(rooms.remove) && (
            <DeleteAction
              name={name}
              onClick={onDelete}
              reason={
                room.doorIds.length > 0 ? t('area.rooms.inUse', { count: room.doorIds.length }) : undefined
              }
            />
          )}
        </>
      }
      badge={
        <Group gap={4} style={{ flex: 'none' }}>
          {room.isSecure && <StatusBadge tone="warn">{t('area.rooms.security')}</StatusBadge>}
          {!room.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
        </Group>
      }
      fullTitle={name}
      title={truncate(name, mostLetters)}
    >
      {room.image && <Photo alt={t('area.rooms.image.of', { name })} src={room.image} />}
      <Fact icon={<BuildingIcon size={16} />} label={t('area.rooms.fields.floor')}>
        {t('area.rooms.onFloor', { floor: room.floor })}
      </Fact>
      <Fact icon={<RoomIcon size={16} />} label={t('area.rooms.fields.roomType')}>
        {t(`area.rooms.types.${room.roomType}`)}
        {room.parentRoomName !== null &&
          ` · ${t('area.rooms.within', { name: truncate(room.parentRoomName, mostLetters) })}`}
      </Fact>
    </RowCard>
  );
}
