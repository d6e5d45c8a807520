import { type Lane, lanes } from '@gatehouse/api/vehicles/lanes';
import { endsNextDay } from '@gatehouse/api/vehicles/lanes.rules';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatClock } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';

export function useLaneColumns(): readonly Column<Lane>[] {
  const t = useText();
  const { can } = useSession();
  const openHours = (lane: Lane) => {
    if (lane.openTime === null || lane.closeTime === null) return t('vehicles.lanes.always');
    const hours = `${formatClock(lane.openTime)} – ${formatClock(lane.closeTime)}`;
    return endsNextDay(lane) ? t('vehicles.lanes.nextDay', { hours }) : hours;
  };
  return [
    {
      id: 'name',
      header: t('vehicles.lanes.fields.laneName'),
      cell: (row) => row.laneName,
      sort: 'laneName',
    },
    {
      id: 'gate',
      header: t('vehicles.lanes.fields.gateName'),
      cell: (row) => <TwoLines note={row.buildingName}>{row.gateName}</TwoLines>,
    },
    {
      id: 'condition',
      header: t('vehicles.lanes.fields.openCondition'),
      cell: (row) => t(`vehicles.lanes.conditions.${row.openCondition}`),
    },
    { id: 'hours', header: t('vehicles.lanes.hours'), cell: openHours },
    {
      id: 'devices',
      header: t('vehicles.lanes.fields.trackingDeviceIds'),
      cell: ({ id, laneName, trackingDeviceIds }) => {
        const count = t('vehicles.lanes.devices', { count: trackingDeviceIds.length });
        if (!can(trackingDevices.list)) return count;
        return (
          <Anchor
            aria-label={t('vehicles.lanes.devicesOf', { name: laneName })}
            inherit
            renderRoot={(props) => <Link {...props} search={{ laneId: id }} to="/tracking-devices" />}
          >
            {count}
          </Anchor>
        );
      },
    },
    {
      id: 'state',
      header: t('vehicles.lanes.state'),
      phone: 'first',
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'good' : 'quiet'}>
          {t(enabled ? 'common.values.active' : 'common.values.inactive')}
        </StatusBadge>
      ),
    },
  ];
}

/** Returns undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  lanes.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
