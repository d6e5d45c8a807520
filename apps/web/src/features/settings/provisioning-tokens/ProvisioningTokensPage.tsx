import { companies } from '@gatehouse/api/people/companies';
import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { Code, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
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
 * Shows the provisioning tokens of identity providers, which add, change and deactivate employees over SCIM
 * (protocols.md §5).
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
      <ProvisioningHint sendsTo={sendsTo} />
      <TableList
        actions={(token) => (
          <>
            {token.endedAt === null && <EditAction name={token.tokenName} onClick={() => open.edit(token)} />}
            <DeleteAction name={token.tokenName} onClick={() => open.remove(token)} />
          </>
        )}
        address={address}
        answer={list.data}
        columns={useTokenColumns(owners.length > 1)}
        empty={
          <EmptyState
            advises={provisioningTokens.create}
            text={t('settings.provisioningTokens.emptyHint')}
            title={t('settings.provisioningTokens.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        keyOf={(token) => token.id}
        label={t('titles./provisioning')}
        load={loadOf(list)}
        name="provisioning-tokens"
        pages={pages}
        search={t('settings.provisioningTokens.search')}
        sort={sort}
      />
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
        <TokenSecret onClose={() => setMade(undefined)} sendsTo={sendsTo} token={createdToken} />
      )}
      {open.edited && <EditProvisioningToken onClose={open.close} token={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.companyName, formatStamp(open.removed.createdDate)]}
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

function ProvisioningHint({ sendsTo }: { sendsTo: string }) {
  const t = useText();
  return (
    <Text c="dimmed" fz="sm" mb="sm">
      {t('settings.provisioningTokens.hint')}{' '}
      <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{sendsTo}</Code>
    </Text>
  );
}

interface TokenSecretProps {
  token: CreatedToken;
  sendsTo: string;
  onClose: () => void;
}

function TokenSecret({ token, sendsTo, onClose }: TokenSecretProps) {
  const t = useText();
  return (
    <ShownOnce
      onClose={onClose}
      secret={token.token}
      title={t('settings.provisioningTokens.tokenTitle', { name: token.tokenName })}
    >
      {t('settings.provisioningTokens.tokenText', { address: sendsTo })}
    </ShownOnce>
  );
}
