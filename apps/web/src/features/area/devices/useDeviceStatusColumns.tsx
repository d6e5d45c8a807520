import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { mostDriftSeconds } from '@gatehouse/api/area/devices.rules';
import { formatInstant, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { CommandOutcomes } from './commands/BulkCommands.tsx';
import { formatDriftParts } from './commands/clockText.ts';
import { useFirmwareText } from './commands/useFirmwareText.ts';
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx';
import classes from './useDeviceStatusColumns.module.css';

export function useDeviceStatusColumns(outcomes: CommandOutcomes): readonly Column<DeviceListRow>[] {
  const t = useText();
  return [
    {
      id: 'name',
      header: t('area.devices.fields.deviceName'),
      sort: 'deviceName',
      cell: (row) => <TwoLines note={row.deviceCode}>{row.deviceName}</TwoLines>,
    },
    {
      id: 'standing',
      phone: 'second',
      header: t('area.devices.fields.status'),
      sort: 'standing',
      cell: (row) => <DeviceStatusBadge device={row} />,
    },
    {
      id: 'outcome',
      phone: 'plain',
      header: t('area.devices.fields.command'),
      ...(outcomes.size === 0 && { hidden: true as const }),
      cell: ({ id }) => {
        const outcome = outcomes.get(id);
        return outcome && <StatusBadge tone={outcome.tone}>{outcome.said}</StatusBadge>;
      },
    },
    {
      id: 'door',
      phone: 'plain',
      header: t('area.doors.one'),
      sort: 'doorName',
      cell: (row) => <TwoLines note={row.roomName}>{row.doorName}</TwoLines>,
    },
    {
      id: 'building',
      phone: 'plain',
      header: t('area.buildings.one'),
      cell: (row) => row.buildingName,
    },
    {
      id: 'type',
      header: t('area.devices.fields.deviceType'),
      cell: (row) => t(`area.devices.types.${row.deviceType}`),
      hidden: true,
    },
    ...useConditionColumns(),
  ];
}

/** Returns the columns for the people, last contact, firmware and clock of a device. */
function useConditionColumns(): readonly Column<DeviceListRow>[] {
  const t = useText();
  const firmwareText = useFirmwareText();
  const noValue = <Faint>{t('common.values.none')}</Faint>;
  return [
    {
      id: 'people',
      header: t('area.devices.fields.people'),
      numeric: true,
      cell: ({ people }) =>
        people && (
          <span className={people.held < people.wanted ? classes.behind : undefined}>
            {t('area.devices.heldOf', {
              held: formatNumber(people.held),
              wanted: formatNumber(people.wanted),
            })}
          </span>
        ),
    },
    {
      id: 'heard',
      phone: 'first',
      header: t('area.devices.fields.lastSeenAt'),
      sort: 'lastSeenAt',
      numeric: true,
      cell: ({ lastSeenAt, status }) =>
        lastSeenAt === null
          ? noValue
          : status === 'ONLINE'
            ? t('area.devices.heardNow')
            : formatInstant(lastSeenAt),
    },
    {
      id: 'firmware',
      header: t('area.devices.fields.firmware'),
      sort: 'firmware',
      cell: (row) => firmwareText(row) || null,
    },
    {
      id: 'clock',
      header: t('area.devices.fields.driftSeconds'),
      sort: 'driftSeconds',
      numeric: true,
      cell: ({ driftSeconds }) =>
        driftSeconds
          ? Math.abs(driftSeconds) > mostDriftSeconds
            ? // Shows only the largest unit of the clock error, because the column is narrow. The dialog of the device shows all units.
              `${driftSeconds > 0 ? '+' : '-'}${formatDriftParts(driftSeconds)[0]}`
            : t('area.devices.seconds', { seconds: formatNumber(driftSeconds, { signDisplay: 'always' }) })
          : null,
    },
  ];
}
