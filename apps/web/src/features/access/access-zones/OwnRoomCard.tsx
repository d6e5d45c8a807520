import type { OwnRoom } from '@gatehouse/api/access/access-zones';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import { CardLines, RowCard } from '../../../ui/list/CardGrid.tsx';
import { RoomTypeIcon } from './RoomTypeIcon.tsx';

const tones: Readonly<Record<OwnRoom['access'], Tone>> = {
  OPEN: 'good',
  ZONE: 'good',
  COMING: 'info',
  PENDING: 'warn',
  NONE: 'quiet',
};

export function OwnRoomCard({ room, action }: { room: OwnRoom; action?: ReactNode }) {
  const t = useText();
  return (
    <RowCard
      actions={
        <>
          <StatusBadge tone={tones[room.access]}>{t(`access.accessZones.ways.${room.access}`)}</StatusBadge>
          {action}
        </>
      }
      badge={room.isSecure && <StatusBadge tone="warn">{t('area.rooms.security')}</StatusBadge>}
      icon={<RoomTypeIcon type={room.roomType} />}
      title={room.roomName}
    >
      <CardLines
        ids={[t('area.rooms.onFloor', { floor: room.floor })]}
        what={[t(`area.rooms.types.${room.roomType}`)]}
      />
    </RowCard>
  );
}
