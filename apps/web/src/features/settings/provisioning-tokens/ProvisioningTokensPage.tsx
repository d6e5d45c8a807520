import { companies } from '@gatehouse/api/people/companies';
import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import {
  type CreatedToken,
  CreateProvisioningToken,
  EditProvisioningToken,
} from './ProvisioningTokenForm.tsx';
import { provisioningTokensUrl } from './provisioningTokens.url.ts';
import { readSort, useTokenColumns } from './useTokenColumns.tsx';

/**
 * Provisioning tokens of identity providers, which add, change and deactivate employees over SCIM (protocols.md §5).
 */
export function ProvisioningTokensPage() {
  const t = useText();
  const address = useUrl(provisioningTokensUrl);
  const { url, go, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('provisioning-tokens', 10);
  const list = useApi(provisioningTokens.list, {
    query: { companyCode, keyword, page, sort, size: pages.size },
  });
  const picked = useApi(companies.pick);
  const owners = picked.data?.content ?? [];
  const company = owners.find((owner) => owner.companyCode === companyCode) ?? owners[0];
  const open = useDialogs(address, list.data?.content);
  const [createdToken, setMade] = useState<CreatedToken>();
  const sendsTo = list.data?.address ?? '';

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(picked)}
          onClick={() => go({ create: true })}
          operation={provisioningTokens.create}
        >
          {t('settings.provisioningTokens.create')}
        </CreateButton>
      </PageHeader>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('settings.provisioningTokens.hint')}{' '}
        <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{sendsTo}</Code>
      </Text>
      <Filters>
        <SearchBox
          debounce={500}
          label={t('settings.provisioningTokens.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
        <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
      </Filters>
      <DataTable
        actions={(token) => (
          <>
            {token.endedAt === null && <EditAction name={token.tokenName} onClick={() => open.edit(token)} />}
            <DeleteAction name={token.tokenName} onClick={() => open.remove(token)} />
          </>
        )}
        columns={useTokenColumns(owners.length > 1)}
        empty={
          <EmptyState
            advises={provisioningTokens.create}
            text={t('settings.provisioningTokens.emptyHint')}
            title={t('settings.provisioningTokens.empty')}
          />
        }
        keyOf={(token) => token.id}
        label={t('titles./provisioning')}
        load={loadOf(list)}
        name="provisioning-tokens"
        onClearFilters={
          keyword || companyCode ? () => filter({ keyword: undefined, companyCode: undefined }) : undefined
        }
        onSort={(next) => filter({ sort: next })}
        rows={list.data?.content}
        sort={sort}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {open.isCreating && company && (
        <CreateProvisioningToken
          companies={owners}
          company={company}
          onClose={open.close}
          onMade={(newToken) => {
            setMade(newToken);
            open.close();
          }}
        />
      )}
      {createdToken && (
        <ShownOnce
          onClose={() => setMade(undefined)}
          secret={createdToken.token}
          title={t('settings.provisioningTokens.tokenTitle', { name: createdToken.tokenName })}
        >
          {t('settings.provisioningTokens.tokenText', { address: sendsTo })}
        </ShownOnce>
      )}
      {open.edited && <EditProvisioningToken onClose={open.close} token={open.edited} />}
      {open.removed && (
        <DeleteDialog
          done={t('settings.provisioningTokens.deleted')}
          name={open.removed.tokenName}
          onClose={open.close}
          operation={provisioningTokens.remove}
          params={{ id: open.removed.id }}
        >
          {t('settings.provisioningTokens.deleteText')}{' '}
        </DeleteDialog>
      )}
    </>
  );
}
