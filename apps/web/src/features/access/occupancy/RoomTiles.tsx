import type { BuildingOccupancy, RoomOccupancy } from '@gatehouse/api/access/occupancy';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StateTiles } from '../../../ui/list/StateTiles.tsx';

interface Props {
  building: BuildingOccupancy;
  /** Room by which the list is filtered. Undefined for the whole building. */
  value: number | undefined;
  onChange: (roomId: number | undefined) => void;
}

const isOver = ({ inside, capacity }: RoomOccupancy): boolean => capacity !== null && inside > capacity;

/**
 * Shows the number of people in each room of a building, overcrowded rooms first. Clicking a tile filters the list by
 * its room.
 */
export function RoomTiles({ building, value, onChange }: Props) {
  const t = useText();
  const labelOf = (room: RoomOccupancy): string => {
    const { roomName, inside, capacity } = room;
    if (capacity === null) return roomName;
    const occupancyText = t('access.occupancy.ofCapacity', {
      count: formatNumber(inside),
      capacity: formatNumber(capacity),
    });
    return isOver(room)
      ? `${roomName} · ${occupancyText} · ${t('access.occupancy.over')}`
      : `${roomName} · ${occupancyText}`;
  };
  const rooms = building.rooms.toSorted((a, b) => Number(isOver(b)) - Number(isOver(a)));
  return (
    <StateTiles
      label={t('access.occupancy.rooms')}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      tiles={[
        { value: null, label: t('access.occupancy.wholeBuilding'), count: building.inside },
        ...rooms.map((room) => ({
          value: String(room.id),
          label: labelOf(room),
          count: room.inside,
          ...(isOver(room) && { tone: 'bad' as const }),
        })),
      ]}
      value={value === undefined ? null : String(value)}
    />
  );
}
