import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/ChoiceFilter.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { departmentOptions } from '../departments/departmentOptions.ts';
import { managersUrl } from './managers.url.ts';

/** Keyword, company where there are several, and department by its code. */
export function ManagerFilters({ owners }: { owners: readonly CompanyChoice[] }) {
  const t = useText();
  const { url, filter } = useUrl(managersUrl);
  const { companyCode, departmentCode } = url;
  const all = useApi(departments.list, { query: { companyCode, size: 10_000 }, quiet: true });
  const found = all.data?.content ?? [];
  const several = owners.length > 1;
  const chosen = found.find(
    (one) => one.departmentCode === departmentCode && (!several || one.companyCode === companyCode),
  );
  const choose = (id: number | undefined) => {
    const department = found.find((one) => one.id === id);
    // a code says which department only together with its company
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
        onChange={choose}
        load={loadOf(all)}
        options={departmentOptions(found)}
        value={chosen?.id}
      />
    </Filters>
  );
}
