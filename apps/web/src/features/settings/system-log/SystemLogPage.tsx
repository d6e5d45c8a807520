import { systemLog } from '@gatehouse/api/settings/system-log';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EyeIcon } from '../../../ui/display/icons.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CheckChain } from './CheckChain.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { LogFilters } from './SystemLogFilters.tsx';
import { systemLogUrl } from './systemLog.url.ts';
import { useEntryColumns } from './useEntryColumns.tsx';

const anyFilter = {
  actor: undefined,
  action: undefined,
  entity: undefined,
  thing: undefined,
  keyword: undefined,
};

/** Shows the audit trail of a company or of the installation (spec §2 "System log"). */
export function SystemLogPage() {
  const t = useText();
  const address = useUrl(systemLogUrl);
  const { url, go, replace, filter } = address;
  const { from, to } = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const companyId = url.company === undefined ? undefined : Number(url.company) || 0;
  const { actor, action, entity, keyword, thing: entityId } = url;
  const filters = { companyId, from, to, actor, action, entity, entityId, keyword };
  const pages = usePageSize('systemLog', 10);
  const list = useApi(systemLog.list, { query: { ...filters, page: url.page, size: pages.size } });
  const columns = useEntryColumns();
  const open = useOpenRowBy(list.data?.content, url.entry, ({ seq }) => seq);

  return (
    <>
      <PageHeader>
        <ReasonButton onClick={() => go({ check: true })} reason={undefined} variant="default">
          {t('settings.systemLog.check')}
        </ReasonButton>
        <DownloadButton onDownload={() => exportSheet(systemLog.export, { query: filters })}>
          {t('settings.systemLog.export')}
        </DownloadButton>
      </PageHeader>
      <TableList
        actions={(entry) => (
          <IconAction
            icon={<EyeIcon />}
            label={t('settings.systemLog.detailsOf', { number: entry.seq })}
            onClick={() => go({ entry: entry.seq })}
          />
        )}
        address={address}
        answer={list.data}
        bar={<LogFilters companyId={companyId} from={from} to={to} />}
        columns={columns}
        empty={<EmptyState text={t('settings.systemLog.emptyHint')} title={t('settings.systemLog.empty')} />}
        filteredBy={['actor', 'action', 'entity', 'thing', 'keyword']}
        isLog
        keyOf={({ seq }) => seq}
        label={t('titles./system-log')}
        load={loadOf(list)}
        name="systemLog"
        pages={pages}
      />
      {open && (
        <EntryDetails
          entry={open}
          onClose={() => replace({ entry: undefined })}
          onThing={() =>
            filter({ ...anyFilter, entity: open.entity, thing: open.entityId, entry: undefined })
          }
        />
      )}
      {url.check && <CheckChain companyId={companyId} onClose={() => replace({ check: undefined })} />}
    </>
  );
}
