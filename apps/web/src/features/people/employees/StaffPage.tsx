import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { PlusIcon, UploadIcon } from '../../../ui/icons.tsx';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { BulkBar } from './BulkBar.tsx';
import { StaffDialogs } from './StaffDialogs.tsx';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffRows } from './StaffRows.tsx';
import { staffUrl } from './staff.url.ts';
import { filterOf, readSort } from './staffQuery.ts';
import { useSelection } from './useSelection.ts';

/** Employees as cards or as a table, filtered by company, department and keyword (spec §2 "Staffs"). */
export function StaffPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go } = useUrl(staffUrl);
  const selection = useSelection();
  const filter = filterOf(url);
  const owners = useApi(companies.pick);
  const list = useApi(employees.list, {
    query: { ...filter, sort: readSort(url.sort), page: url.page, size: 12 },
  });
  const rows = list.data?.content;

  return (
    <>
      <PageHeader title={t('people.employees.title')}>
        {can('STAFF_IMPORT') && (
          <ReasonButton
            icon={<UploadIcon />}
            onClick={() => go({ import: true })}
            reason={undefined}
            variant="default"
          >
            {t('common.actions.import')}
          </ReasonButton>
        )}
        {can('STAFF_EXPORT') && (
          <DownloadButton
            onDownload={() => exportSheet(employees.export, { query: filter })}
            rows={list.data?.totalElements}
          >
            {t('common.actions.export')}
          </DownloadButton>
        )}
        {can('STAFF_CREATE') && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('people.employees.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <StaffFilters owners={owners.data?.content ?? []} />
      {can('STAFF_UPDATE') && (rows?.length || selection.rows.length > 0) ? (
        <BulkBar rows={rows ?? []} selection={selection} />
      ) : null}
      <StaffRows list={list} selection={selection} />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} />
      <StaffDialogs owners={owners.data?.content} rows={rows ?? []} />
    </>
  );
}
