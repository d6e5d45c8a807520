import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { departmentOptions } from '../departments/departmentOptions.ts';
import { managersUrl } from './managers.url.ts';

/** Filters of the managers page. The company filter is shown only if there are several companies. */
export function ManagerFilters({ owners }: { owners: readonly CompanyChoice[] }) {
  const t = useText();
  const { url, filter } = useUrl(managersUrl);
  const { companyCode, departmentCode } = url;
  const all = useApi(departments.list, { query: { companyCode, size: 10_000 }, quiet: true });
  const allDepartments = all.data?.content ?? [];
  const several = owners.length > 1;
  const chosen = allDepartments.find(
    (candidate) =>
      candidate.departmentCode === departmentCode && (!several || candidate.companyCode === companyCode),
  );
  const chooseDepartment = (id: number | undefined) => {
    const department = allDepartments.find((candidate) => candidate.id === id);
    // The URL also contains the company code, because a department code is unique only within its company.
    const owner = several && department ? { companyCode: department.companyCode } : {};
    filter({ ...owner, departmentCode: department?.departmentCode });
  };
  return (
    <Filters>
      <SearchBox
        debounce={1000}
        hint={t('people.managers.searchedFor')}
        label={t('people.managers.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <CompanyPicker
        onChange={(code) => filter({ companyCode: code, departmentCode: undefined })}
        value={url.companyCode}
      />
      <ChoiceFilter
        label={t('people.employees.fields.departmentId')}
        name="departmentCode"
        none={t('people.employees.allDepartments')}
        onChange={chooseDepartment}
        load={loadOf(all)}
        options={departmentOptions(allDepartments)}
        value={chosen?.id}
      />
    </Filters>
  );
}
