import { type TrackingDevice, trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { CameraLink } from './CameraLink.tsx';

export function useTrackingDeviceColumns(): readonly Column<TrackingDevice>[] {
  const t = useText();
  const none = <Faint>{t('common.values.none')}</Faint>;
  return [
    {
      id: 'name',
      header: t('vehicles.trackingDevices.fields.deviceName'),
      cell: (row) => row.deviceName,
      sort: 'deviceName',
    },
    {
      id: 'id',
      header: t('vehicles.trackingDevices.fields.deviceId'),
      cell: (row) => row.deviceId,
      sort: 'deviceId',
    },
    {
      id: 'lane',
      header: t('vehicles.trackingDevices.fields.laneName'),
      cell: (row) => <TwoLines note={row.gateName}>{row.laneName}</TwoLines>,
    },
    {
      id: 'type',
      header: t('vehicles.trackingDevices.fields.deviceType'),
      cell: (row) => t(`vehicles.trackingDevices.types.${row.deviceType}`),
    },
    {
      id: 'direction',
      header: t('vehicles.trackingDevices.fields.direction'),
      cell: (row) => t(`vehicles.trackingDevices.directions.${row.direction}`),
    },
    {
      id: 'camera',
      header: t('vehicles.trackingDevices.fields.cameraUrl'),
      cell: (row) => (row.cameraUrl ? <CameraLink address={row.cameraUrl} /> : none),
    },
    {
      id: 'baud',
      header: t('vehicles.trackingDevices.fields.baudRate'),
      cell: (row) => (row.baudRate === null ? none : formatNumber(row.baudRate)),
      numeric: true,
    },
    {
      id: 'description',
      header: t('vehicles.trackingDevices.fields.description'),
      cell: (row) => row.description || none,
      hidden: true,
    },
  ];
}

/** Returns undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  trackingDevices.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
