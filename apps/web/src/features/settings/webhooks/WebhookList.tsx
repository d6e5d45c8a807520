import { companies } from '@gatehouse/api/people/companies';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { NewWebhookSecret } from './NewWebhookSecret.tsx';
import { readSort, useWebhookColumns } from './useWebhookColumns.tsx';
import { type CreatedWebhook, CreateWebhook } from './WebhookForm.tsx';
import { WebhookHint } from './WebhookHint.tsx';
import { webhooksUrl } from './webhooks.url.ts';

export function WebhookList() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(webhooksUrl);
  const { url, go, filter } = address;
  const { companyCode, keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('webhooks', 10);
  const owners = useApi(companies.pick);
  const list = useApi(webhooks.list, { query: { companyCode, keyword, page, sort, size: pages.size } });
  useLive(['webhooks.changed'], () => void list.refetch());
  const open = useDialogs(address, list.data?.content);
  const [createdWebhook, setMade] = useState<CreatedWebhook>();
  const hosts = list.data?.hosts ?? [];
  const all = owners.data?.content ?? [];
  const company = all.find((candidate) => candidate.companyCode === companyCode) ?? all[0];
  const closed = list.data && hosts.length === 0 ? t('settings.webhooks.noHosts') : undefined;

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(owners)}
          onClick={() => go({ create: true })}
          operation={webhooks.create}
          reason={closed}
        >
          {t('settings.webhooks.create')}
        </CreateButton>
      </PageHeader>
      <WebhookHint isClosed={closed !== undefined} />
      <TableList
        actions={(webhook) => (
          <>
            {can(webhooks.update) && <EditAction name={webhook.name} onClick={() => open.edit(webhook)} />}
            {can(webhooks.remove) && (
              <DeleteAction name={webhook.name} onClick={() => open.remove(webhook)} />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useWebhookColumns(hosts)}
        empty={
          <EmptyState
            advises={webhooks.create}
            text={t('settings.webhooks.emptyHint')}
            title={t('settings.webhooks.empty')}
          />
        }
        filteredBy={['companyCode']}
        filters={<CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />}
        keyOf={(webhook) => webhook.id}
        label={t('titles./webhooks')}
        load={loadOf(list)}
        name="webhooks"
        pages={pages}
        search={t('settings.webhooks.search')}
        sort={sort}
      />
      {open.isCreating && company && list.data && (
        <CreateWebhook
          companies={all}
          company={company}
          hosts={hosts}
          onClose={open.close}
          onMade={(newWebhook) => {
            setMade(newWebhook);
            open.close();
          }}
        />
      )}
      {createdWebhook && <NewWebhookSecret made={createdWebhook} onClose={() => setMade(undefined)} />}
      {open.edited && <EditWebhook hosts={hosts} onClose={open.close} webhook={open.edited} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.url, open.removed.companyName]}
          done={t('settings.webhooks.deleted')}
          name={open.removed.name}
          onClose={open.close}
          operation={webhooks.remove}
          params={{ id: open.removed.id }}
        >
          {t('settings.webhooks.deleteText')}{' '}
        </DeleteDialog>
      )}
    </>
  );
}
