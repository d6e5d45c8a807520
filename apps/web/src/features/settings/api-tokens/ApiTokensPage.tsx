import { companies } from '@gatehouse/api/people/companies';
import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { ApiTokenDialogs, TokenActions } from './ApiTokenDialogs.tsx';
import { ApiTokenHint } from './ApiTokenHint.tsx';
import { apiTokensUrl } from './apiTokens.url.ts';
import { readSort, useApiTokenColumns } from './useApiTokenColumns.tsx';

/** Shows the API tokens of the signed-in person's companies and of the people in them. */
export function ApiTokensPage() {
  const t = useText();
  const address = useUrl(apiTokensUrl);
  const { url, go, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('api-tokens', 10);
  const list = useApi(apiTokens.list, { query: { companyCode, keyword, page, sort, size: pages.size } });
  const picked = useApi(companies.pick);
  const owners = picked.data?.content ?? [];
  const isFiltered = Boolean(keyword || companyCode);
  return (
    <>
      <PageHeader>
        <CreateButton load={loadOf(picked)} onClick={() => go({ create: true })} operation={apiTokens.create}>
          {t('settings.apiTokens.create')}
        </CreateButton>
      </PageHeader>
      <ApiTokenHint address={list.data?.address ?? ''}>{t('settings.apiTokens.companyHint')}</ApiTokenHint>
      <Filters>
        <SearchBox
          debounce={500}
          label={t('settings.apiTokens.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
        <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
      </Filters>
      <DataTable
        actions={(token) => <TokenActions go={go} token={token} />}
        columns={useApiTokenColumns({ isOfMany: owners.length > 1, hasOwners: true })}
        empty={
          <EmptyState
            advises={apiTokens.create}
            text={t('settings.apiTokens.emptyHint')}
            title={t('settings.apiTokens.empty')}
          />
        }
        keyOf={(token) => token.id}
        label={t('titles./api-tokens')}
        load={loadOf(list)}
        name="api-tokens"
        onClearFilters={isFiltered ? () => filter({ keyword: undefined, companyCode: undefined }) : undefined}
        onSort={(next) => filter({ sort: next })}
        rows={list.data?.content}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      <ApiTokenDialogs
        address={address}
        companies={owners}
        company={owners.find((owner) => owner.companyCode === companyCode) ?? owners[0]}
        create={apiTokens.create}
        remove={apiTokens.remove}
        rows={list.data?.content}
      />
    </>
  );
}
