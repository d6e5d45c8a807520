import { mails } from '@gatehouse/api/settings/mails';
import { mailStates } from '@gatehouse/api/settings/mails.rules';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { mailsUrl } from './mails.url.ts';
import { RetryMail } from './RetryMail.tsx';
import { useMailColumns } from './useMailColumns.tsx';

/** Lists sent, pending and failed emails, updated continuously. */
export function MailsPage() {
  const t = useText();
  const address = useUrl(mailsUrl);
  const { url, filter } = address;
  const { state, keyword, page } = url;
  const columns = useMailColumns();
  const pages = usePageSize('mails', 10);
  const list = useApi(mails.list, { query: { state, keyword, page, size: pages.size } });
  useLive(['mails.changed'], () => void list.refetch());

  return (
    <>
      <PageHeader />
      <Text c="dimmed" fz="sm" mb="md">
        {t('settings.mails.hint')}
      </Text>
      <TableList
        actions={(mail) => <RetryMail mail={mail} />}
        address={address}
        answer={list.data}
        columns={columns}
        empty={<EmptyState text={t('settings.mails.emptyHint')} title={t('settings.mails.empty')} />}
        filteredBy={['state']}
        filters={
          <ChoiceFilter
            label={t('settings.mails.fields.state')}
            name="state"
            none={t('settings.mails.allStates')}
            onChange={(chosen) => filter({ state: chosen })}
            options={mailStates.map((value) => ({ value, label: t(`settings.mails.states.${value}`) }))}
            value={state}
          />
        }
        keyOf={(mail) => mail.id}
        label={t('titles./mails')}
        load={loadOf(list)}
        name="mails"
        pages={pages}
        search={t('settings.mails.search')}
      />
    </>
  );
}
