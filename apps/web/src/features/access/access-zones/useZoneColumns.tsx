import type { OwnZone } from '@gatehouse/api/access/access-zones';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { ZoneState } from './ZoneState.tsx';

type ZoneColumnFields = Pick<
  OwnZone,
  'roomName' | 'buildingName' | 'startAccessTime' | 'endAccessTime' | 'state' | 'refused'
>;

/** Returns the columns for room, building, period and status (spec §2 "My Access"). */
export function useZoneColumns<Z extends ZoneColumnFields>(): readonly Column<Z>[] {
  const t = useText();
  return useMemo(
    () => [
      { id: 'room', header: t('access.accessZones.fields.roomName'), cell: (zone) => zone.roomName },
      {
        id: 'building',
        header: t('access.accessZones.fields.buildingName'),
        cell: (zone) => zone.buildingName,
        phone: 'plain',
      },
      {
        id: 'start',
        header: t('access.accessZones.fields.startAccessTime'),
        cell: ({ startAccessTime }) =>
          startAccessTime ? (
            formatWallTime(startAccessTime)
          ) : (
            <Text c="dimmed" fz="inherit" span>
              {t('access.accessZones.always')}
            </Text>
          ),
      },
      {
        id: 'end',
        header: t('access.accessZones.fields.endAccessTime'),
        cell: ({ endAccessTime }) =>
          endAccessTime ? (
            formatWallTime(endAccessTime)
          ) : (
            <Text c="dimmed" fz="inherit" span>
              {t('access.accessZones.noEnd')}
            </Text>
          ),
      },
      {
        id: 'status',
        header: t('access.accessZones.fields.state'),
        cell: (zone) => <ZoneState zone={zone} />,
        phone: 'first',
      },
    ],
    [t],
  );
}
