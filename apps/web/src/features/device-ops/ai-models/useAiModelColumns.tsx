import type { AiModel } from '@gatehouse/api/device-ops/ai-models';
import { useMemo } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DeviceCounts } from '../packages/DeviceCounts.tsx';
import { PackageFile } from '../packages/PackageFile.tsx';
import { formatReleaseTime } from '../packages/releaseStamp.ts';

/**
 * Returns the columns of the list of AI models. `withCompany` adds the company column, for people with several
 * companies.
 */
export function useAiModelColumns(withCompany: boolean): Column<AiModel>[] {
  const t = useText();
  return useMemo(() => {
    const company: Column<AiModel> = {
      id: 'companyName',
      header: t('deviceOps.aiModels.fields.companyId'),
      cell: (row) => row.companyName,
    };
    return [
      {
        id: 'modelName',
        header: t('deviceOps.aiModels.fields.modelName'),
        cell: (row) => row.modelName,
      },
      {
        id: 'versionCode',
        header: t('deviceOps.aiModels.fields.versionCode'),
        cell: (row) => row.versionCode,
        sort: 'versionCode',
        numeric: true,
        phone: 'first',
      },
      {
        id: 'description',
        header: t('deviceOps.aiModels.fields.description'),
        cell: (row) => row.description || <Faint>{t('common.values.none')}</Faint>,
      },
      {
        id: 'releaseDate',
        header: t('deviceOps.aiModels.fields.releaseDate'),
        cell: (row) => formatReleaseTime(row.releaseDate),
        sort: 'releaseDate',
      },
      {
        id: 'fwUrl',
        header: t('deviceOps.aiModels.fields.fwUrl'),
        cell: (row) => <PackageFile file={row} />,
      },
      {
        id: 'running',
        header: t('deviceOps.aiModels.fields.running'),
        cell: (row) => <DeviceCounts counts={row} />,
      },
      ...(withCompany ? [company] : []),
    ];
  }, [t, withCompany]);
}
