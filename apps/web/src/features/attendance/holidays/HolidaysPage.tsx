import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { DeleteHoliday } from './DeleteHoliday.tsx';
import { CreateHoliday, EditHoliday } from './HolidayForm.tsx';
import { holidaysUrl } from './holidays.url.ts';

/** Shows the holidays of a year. Everyone may read them, and administrators of the company may edit them. */
export function HolidaysPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(holidaysUrl);
  const { url, go, filter } = address;
  const { companyCode, page } = url;
  const thisYear = now().getFullYear();
  const year = url.year ?? thisYear;
  const years = [...new Set([...Array.from({ length: 8 }, (_, n) => thisYear + 2 - n), year])];
  const owners = useApi(companies.pick);
  const list = useApi(holidays.list, { query: { companyCode, year, page, size: 10 } });
  const rows = list.data?.content;
  const open = useDialogs(address, rows);
  const all = owners.data?.content ?? [];
  const company = all.find((candidate) => candidate.companyCode === companyCode) ?? all[0];

  return (
    <>
      <PageHeader>
        <CreateButton load={loadOf(owners)} onClick={() => go({ create: true })} operation={holidays.create}>
          {t('attendance.holidays.create')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(holiday) => (
          <>
            {can(holidays.update) && <EditAction name={holiday.name} onClick={() => open.edit(holiday)} />}
            {can(holidays.remove) && (
              <DeleteAction name={holiday.name} onClick={() => open.remove(holiday)} />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useColumns(all.length > 1)}
        empty={
          <EmptyState text={t('attendance.holidays.emptyHint')} title={t('attendance.holidays.empty')} />
        }
        filteredBy={['companyCode']}
        filters={
          <>
            <ChoiceFilter
              label={t('attendance.holidays.year')}
              name="year"
              onChange={(chosen) => filter({ year: chosen })}
              options={years.map((yearOption) => ({ value: yearOption, label: String(yearOption) }))}
              value={year}
            />
            <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
          </>
        }
        keyOf={(holiday) => holiday.id}
        label={t('titles./holidays')}
        load={loadOf(list)}
        name="holidays"
      />
      {open.isCreating && company && <CreateHoliday companies={all} company={company} onClose={open.close} />}
      {open.edited && <EditHoliday holiday={open.edited} onClose={open.close} />}
      {open.removed && <DeleteHoliday holiday={open.removed} onClose={open.close} />}
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
