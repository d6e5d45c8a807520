import type { Firmware } from '@gatehouse/api/device-ops/firmware';
import { useMemo } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DeviceCounts } from '../packages/DeviceCounts.tsx';
import { PackageFile } from '../packages/PackageFile.tsx';
import { formatReleaseTime } from '../packages/releaseStamp.ts';

/**
 * Returns the columns of spec §2: device type, version code, description, release date and download link. Adds a column
 * for the devices that run the firmware.
 */
export function useFirmwareColumns(withCompany: boolean): Column<Firmware>[] {
  const t = useText();
  return useMemo(() => {
    const company: Column<Firmware> = {
      id: 'companyName',
      header: t('deviceOps.firmware.fields.companyId'),
      cell: (row) => row.companyName,
    };
    return [
      {
        id: 'type',
        header: t('deviceOps.firmware.fields.type'),
        cell: (row) => t(`area.devices.types.${row.type}`),
      },
      {
        id: 'versionCode',
        header: t('deviceOps.firmware.fields.versionCode'),
        cell: (row) => row.versionCode,
        sort: 'versionCode',
        numeric: true,
        phone: 'first',
      },
      {
        id: 'description',
        header: t('deviceOps.firmware.fields.description'),
        cell: (row) => row.description || <Faint>{t('common.values.none')}</Faint>,
      },
      {
        id: 'releaseDate',
        header: t('deviceOps.firmware.fields.releaseDate'),
        cell: (row) => formatReleaseTime(row.releaseDate),
        sort: 'releaseDate',
      },
      {
        id: 'fwUrl',
        header: t('deviceOps.firmware.fields.fwUrl'),
        cell: (row) => <PackageFile file={row} />,
      },
      {
        id: 'running',
        header: t('deviceOps.firmware.fields.running'),
        cell: (row) => <DeviceCounts counts={row} />,
      },
      ...(withCompany ? [company] : []),
    ];
  }, [t, withCompany]);
}
