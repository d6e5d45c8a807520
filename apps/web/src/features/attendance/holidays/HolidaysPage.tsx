import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { Column } from '../../../ui/columns.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf, whyNotYet } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { DeleteAction, EditAction } from '../../../ui/RowActions.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { DeleteHoliday } from './DeleteHoliday.tsx';
import { HolidayFilters } from './HolidayFilters.tsx';
import { CreateHoliday, EditHoliday } from './HolidayForm.tsx';
import { holidaysUrl } from './holidays.url.ts';

/** The holidays of a year: everybody reads them, who keeps the company writes them. */
export function HolidaysPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace, filter } = useUrl(holidaysUrl);
  const { companyCode, page } = url;
  const year = url.year ?? now().getFullYear();
  const owners = useApi(companies.pick);
  const list = useApi(holidays.list, { query: { companyCode, year, page, size: 10 } });
  const rows = list.data?.content;
  const edited = useOpenRow(rows, ({ id }) => id === url.edit);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);
  const all = owners.data?.content ?? [];
  const company = all.find((one) => one.companyCode === companyCode) ?? all[0];

  return (
    <>
      <PageHeader>
        {can(holidays.create) && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={whyNotYet(loadOf(owners))}
          >
            {t('attendance.holidays.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <HolidayFilters year={year} />
      <DataTable
        actions={(holiday) => (
          <>
            {can(holidays.update) && (
              <EditAction name={holiday.name} onClick={() => go({ edit: holiday.id })} />
            )}
            {can(holidays.remove) && (
              <DeleteAction name={holiday.name} onClick={() => go({ remove: holiday.id })} />
            )}
          </>
        )}
        columns={useColumns(all.length > 1)}
        empty={
          <EmptyState text={t('attendance.holidays.emptyHint')} title={t('attendance.holidays.empty')} />
        }
        keyOf={(holiday) => holiday.id}
        label={t('titles./holidays')}
        load={loadOf(list)}
        name="holidays"
        onClearFilters={companyCode ? () => filter({ companyCode: undefined }) : undefined}
        rows={rows}
      />
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      {url.create && company && (
        <CreateHoliday companies={all} company={company} onClose={() => replace({ create: undefined })} />
      )}
      {edited && <EditHoliday holiday={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && <DeleteHoliday holiday={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}

function useColumns(withCompany: boolean): readonly Column<Holiday>[] {
  const t = useText();
  const company: Column<Holiday> = {
    id: 'company',
    header: t('attendance.holidays.fields.companyId'),
    cell: (row) => row.companyName,
  };
  return [
    { id: 'name', header: t('attendance.holidays.fields.name'), cell: (row) => row.name },
    { id: 'date', header: t('attendance.holidays.fields.date'), cell: (row) => formatWeekday(row.date) },
    {
      id: 'part',
      header: t('attendance.holidays.fields.part'),
      cell: (row) => t(`attendance.holidays.parts.${row.part}`),
    },
    {
      id: 'building',
      header: t('attendance.holidays.fields.buildingId'),
      cell: (row) => row.buildingName ?? t('attendance.holidays.allBuildings'),
    },
    ...(withCompany ? [company] : []),
  ];
}
