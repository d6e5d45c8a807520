import { type LogEntry, systemLog } from '@gatehouse/api/settings/system-log';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EyeIcon } from '../../../ui/display/icons.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
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

/** The audit trail of a company or of the installation (spec §2 "System log"). */
export function SystemLogPage() {
  const t = useText();
  const { url, go, replace, filter } = useUrl(systemLogUrl);
  const { from, to } = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const companyId = url.company === undefined ? undefined : Number(url.company) || 0;
  const { actor, action, entity, keyword, thing: entityId } = url;
  const filters = { companyId, from, to, actor, action, entity, entityId, keyword };
  const pages = usePageSize('systemLog', 10);
  const list = useApi(systemLog.list, { query: { ...filters, page: url.page, size: pages.size } });
  const columns = useEntryColumns();
  const open = useOpenRow(list.data?.content, ({ seq }) => seq === url.entry);
  const isFiltered = [actor, action, entity, keyword, entityId].some((value) => value !== undefined);

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
      <LogFilters companyId={companyId} from={from} to={to} />
      <DataTable<LogEntry>
        actions={(entry) => (
          <IconAction
            icon={<EyeIcon />}
            label={t('settings.systemLog.detailsOf', { number: entry.seq })}
            onClick={() => go({ entry: entry.seq })}
          />
        )}
        columns={columns}
        empty={<EmptyState text={t('settings.systemLog.emptyHint')} title={t('settings.systemLog.empty')} />}
        keyOf={({ seq }) => seq}
        label={t('titles./system-log')}
        load={loadOf(list)}
        name="systemLog"
        isLog
        onClearFilters={isFiltered ? () => filter(anyFilter) : undefined}
        rows={list.data?.content}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} size={pages} />
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
