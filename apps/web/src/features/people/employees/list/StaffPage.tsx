import { companies } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import { exportSheet } from '../../../../platform/call/exportSheet.ts';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { UploadIcon } from '../../../../ui/display/icons.ts';
import { DownloadButton } from '../../../../ui/feedback/DownloadButton.tsx';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { CreateButton } from '../../../../ui/list/CreateButton.tsx';
import { Paged } from '../../../../ui/list/Paged.tsx';
import { usePageSize } from '../../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { SelectPage } from '../../../../ui/table/SelectPage.tsx';
import { useSelection } from '../../../../ui/table/useSelection.ts';
import { useUrl } from '../../../../ui/url/url.ts';
import { BulkBar } from './BulkBar.tsx';
import { PrintStaff } from './PrintStaff.tsx';
import { StaffDialogs } from './StaffDialogs.tsx';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffPresences } from './StaffPresences.tsx';
import { StaffRows } from './StaffRows.tsx';
import { staffUrl } from './staff.url.ts';
import { filterOf, readSort } from './staffQuery.ts';
import { usePresences } from './usePresences.ts';

/** Page with employees as cards or table, filtered by company, department and keyword (spec §2 "Staffs"). */
export function StaffPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go } = useUrl(staffUrl);
  const selection = useSelection<EmployeeRow>();
  const filter = filterOf(url);
  const owners = useApi(companies.pick);
  const pages = usePageSize('staff', 12);
  const list = useApi(employees.list, {
    query: { ...filter, sort: readSort(url.sort), page: url.page, size: pages.size },
  });
  const rows = list.data?.content;
  const { counts, seenOf } = usePresences(filter, rows);

  return (
    <>
      <PageHeader summary={counts && t('people.employees.inNow', { count: counts.IN })}>
        {can(employeeImports.check) && (
          <ReasonButton
            icon={<UploadIcon />}
            onClick={() => go({ import: true })}
            reason={undefined}
            variant="default"
          >
            {t('common.actions.import')}
          </ReasonButton>
        )}
        <PrintStaff total={list.data?.totalElements} />
        {can(employees.export) && (
          <DownloadButton
            onDownload={() => exportSheet(employees.export, { query: filter })}
            rows={list.data?.totalElements}
          >
            {t('common.actions.export')}
          </DownloadButton>
        )}
        <CreateButton load={loadOf(owners)} onClick={() => go({ create: true })} operation={employees.create}>
          {t('people.employees.create')}
        </CreateButton>
      </PageHeader>
      <StaffPresences counts={counts} />
      <StaffFilters>
        {can(employees.bulk) && url.as !== 'table' && <SelectPage rows={rows} selection={selection} />}
      </StaffFilters>
      <StaffRows list={list} seenOf={seenOf} selection={selection} />
      <BulkBar selection={selection} />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={url.page} size={pages} />
      <StaffDialogs owners={owners.data?.content} rows={rows ?? []} />
    </>
  );
}
