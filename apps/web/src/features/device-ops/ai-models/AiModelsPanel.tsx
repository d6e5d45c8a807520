import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import type { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { PackageActions } from '../packages/PackageActions.tsx';
import { PackageDialogs } from '../packages/PackageDialogs.tsx';
import { readSort } from '../packages/readSort.ts';
import { CreateAiModel } from './AiModelForm.tsx';
import { useAiModelColumns } from './useAiModelColumns.tsx';

interface AiModelsUrl {
  companyCode?: string | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  create?: true;
  edit?: number;
  remove?: number;
  devices?: number | undefined;
  install?: number | undefined;
}

/** Lists AI models (spec §2 "AI Model"). The page with this panel defines the URL parameters. */
export function AiModelsPanel({ address }: { address: ReturnType<typeof useUrl<AiModelsUrl>> }) {
  const t = useText();
  const { url, go, replace, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const owners = useApi(companies.pick).data?.content;
  const pages = usePageSize('ai-models', 10);
  const list = useApi(aiModels.list, { query: { companyCode, keyword, page, sort, size: pages.size } });
  const rows = list.data?.content;
  return (
    <>
      <TableList
        actions={(row) => (
          <PackageActions
            go={go}
            install={aiModels.install}
            name={row.modelName}
            one={row}
            remove={aiModels.remove}
          />
        )}
        address={address}
        answer={list.data}
        columns={useAiModelColumns((owners?.length ?? 0) > 1)}
        empty={
          <EmptyState
            advises={aiModels.create}
            text={t('deviceOps.aiModels.emptyHint')}
            title={t('deviceOps.aiModels.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        hint={t('deviceOps.aiModels.searchHint')}
        keyOf={(row) => row.id}
        label={t('deviceOps.firmware.tabs.models')}
        load={loadOf(list)}
        name="ai-models"
        pages={pages}
        search={t('deviceOps.aiModels.search')}
        sort={sort}
      />
      {/* The form opens only after the companies are loaded, because it needs a default company. */}
      {url.create && owners && (
        <CreateAiModel onClose={() => replace({ create: undefined })} owners={owners} />
      )}
      <PackageDialogs
        address={address}
        nameOf={({ modelName }) => modelName}
        operations={aiModels}
        rows={rows}
      />
    </>
  );
}
