import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { formatMonth } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { MonthFilters } from './MonthFilters.tsx';
import { MonthOf } from './MonthOf.tsx';
import { monthClosingUrl } from './monthClosing.url.ts';

export function MonthClosingPage() {
  const t = useText();
  const { url, select } = useUrl(monthClosingUrl);
  const month = url.month ?? monthFromNow(-1).from.slice(0, 7);
  const current = monthFromNow(0).from.slice(0, 7);
  const year = Number(month.slice(0, 4));
  const owners = useApi(companies.pick);
  const all = owners.data?.content ?? [];
  const company = all.find(({ id }) => id === url.companyId) ?? all[0];
  const list = useApi(attendanceMonths.list, {
    params: { companyId: company?.id ?? 0 },
    query: { year },
    enabled: company !== undefined,
  });
  const load = company ? loadOf(list) : loadOf(owners);
  const months = list.data?.content.filter((row) => row.month <= current).toReversed();
  const noteOf = ({ locked, lateChanges }: { locked: boolean; lateChanges: number }) =>
    [
      t(`attendance.attendanceMonths.states.${locked ? 'closed' : 'open'}`),
      ...(lateChanges > 0 ? [t('attendance.attendanceMonths.changesOf', { count: lateChanges })] : []),
    ].join(' · ');

  return (
    <>
      <PageHeader />
      <MonthFilters companies={all} company={company} year={year} />
      <SplitList
        empty={
          <EmptyState
            text={t('attendance.attendanceMonths.noneHint')}
            title={t('attendance.attendanceMonths.none')}
          />
        }
        label={t('attendance.attendanceMonths.months')}
        load={load}
        onSelect={(code) => select({ month: code })}
        rows={months?.map((row) => ({
          ...row,
          code: row.month,
          title: formatMonth(`${row.month}-01`),
          note: row.month === current ? t('attendance.attendanceMonths.states.running') : noteOf(row),
        }))}
        selected={month}
      >
        {(chosen) => <MonthOf isOver={chosen.month < current} key={chosen.month} month={chosen} />}
      </SplitList>
    </>
  );
}
