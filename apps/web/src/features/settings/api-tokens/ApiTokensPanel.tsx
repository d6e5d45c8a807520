import { companies } from '@gatehouse/api/people/companies';
import { apiTokenLimits, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { Group, Title } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ApiTokenDialogs, TokenActions } from './ApiTokenDialogs.tsx';
import { ApiTokenHint } from './ApiTokenHint.tsx';
import { ownTokensUrl } from './apiTokens.url.ts';
import { useApiTokenColumns } from './useApiTokenColumns.tsx';

/** Shows the signed-in person's personal API tokens, as part of the profile. */
export function ApiTokensPanel() {
  const t = useText();
  const address = useUrl(ownTokensUrl);
  const list = useApi(apiTokens.mine);
  const picked = useApi(companies.pick);
  const owners = picked.data?.content ?? [];
  const rows = list.data?.content;
  const isFull = (rows?.length ?? 0) >= apiTokenLimits.perPerson;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {t('titles./api-tokens')}
        </Title>
        <CreateButton
          load={loadOf(picked)}
          onClick={() => address.go({ create: true })}
          operation={apiTokens.createMine}
          reason={isFull ? t('settings.apiTokens.full') : undefined}
        >
          {t('settings.apiTokens.create')}
        </CreateButton>
      </Group>
      <ApiTokenHint address={list.data?.address ?? ''}>{t('settings.apiTokens.mineHint')}</ApiTokenHint>
      <DataTable
        actions={(token) => <TokenActions go={address.go} token={token} />}
        columns={useApiTokenColumns({ isOfMany: owners.length > 1, hasOwners: false })}
        empty={
          <EmptyState
            advises={apiTokens.createMine}
            text={t('settings.apiTokens.emptyHint')}
            title={t('settings.apiTokens.empty')}
          />
        }
        keyOf={(token) => token.id}
        label={t('titles./api-tokens')}
        load={loadOf(list)}
        name="my-api-tokens"
        onClearFilters={undefined}
        rows={rows}
      />
      <ApiTokenDialogs
        address={address}
        companies={owners}
        company={owners[0]}
        create={apiTokens.createMine}
        remove={apiTokens.removeMine}
        rows={rows}
      />
    </>
  );
}
