import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import type { LeaveKind } from '@gatehouse/api/requests/leave-balances';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { type Load, loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { FilterField, Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';
import { leaveBalancesUrl } from './leaveBalances.url.ts';

interface Props {
  kinds: readonly LeaveKind[];
  /** Load state of the list of balances, which also returns the leave categories. */
  load: Load;
  /** Company of the listed balances, used as the default. Undefined while loading. */
  companyId: number | null | undefined;
  year: number | undefined;
}

export function BalanceFilters({ kinds, load, companyId, year }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, filter } = useUrl(leaveBalancesUrl);
  const owners = useApi(companies.pick, { quiet: true });
  const all = owners.data?.content ?? [];
  const shownYear = url.year ?? year ?? now().getFullYear();
  const years = Array.from({ length: 5 }, (_, n) => now().getFullYear() + 1 - n);
  const company = all.find(({ id }) => id === (url.companyId ?? companyId));
  return (
    <Filters>
      <SearchBox
        debounce={500}
        hint={t('requests.leaveBalances.searchedFor')}
        label={t('requests.leaveBalances.search')}
        onSearch={(typed) => filter({ keyword: typed })}
        value={url.keyword}
      />
      {all.length > 1 && (
        <ChoiceFilter
          label={t('requests.leaveBalances.fields.companyId')}
          load={loadOf(owners)}
          name="companyId"
          onChange={(chosen) => filter({ companyId: chosen, departmentId: undefined, subType: undefined })}
          options={all.map((owner) => ({ value: owner.id, label: owner.companyName }))}
          value={company?.id}
        />
      )}
      <ChoiceFilter
        label={t('requests.leaveBalances.fields.requestTypeId')}
        load={load}
        name="subType"
        onChange={(subType) => filter({ subType })}
        options={kinds.map((leaveKind) => ({ value: leaveKind.subType, label: leaveKind.subTypeName }))}
        value={url.subType ?? 'ANNUAL'}
      />
      <ChoiceFilter
        label={t('requests.leaveBalances.fields.year')}
        name="year"
        onChange={(chosen) => filter({ year: chosen })}
        options={[...new Set([...years, shownYear])].map((yearOption) => ({
          value: yearOption,
          label: String(yearOption),
        }))}
        value={shownYear}
      />
      {can(departments.list) && (
        <FilterField>
          <DepartmentPicker
            companyCode={company?.companyCode}
            label={t('requests.leaveBalances.fields.departmentName')}
            name="departmentId"
            none={t('requests.leaveBalances.allDepartments')}
            onChange={(chosen) => filter({ departmentId: chosen ?? undefined })}
            problem={undefined}
            value={url.departmentId ?? null}
          />
        </FilterField>
      )}
    </Filters>
  );
}
