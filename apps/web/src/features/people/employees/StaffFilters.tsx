import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { FilterField, Filters } from '../../../ui/Filters.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { CompanyFilter } from '../CompanyFilter.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { staffUrl } from './staff.url.ts';

/** Keyword, company where there are several, department; filters kept under a name; cards or table. */
export function StaffFilters({ owners }: { owners: readonly CompanyChoice[] }) {
  const t = useText();
  const { url, replace } = useUrl(staffUrl);
  return (
    <Filters>
      <SearchBox
        debounce={500}
        label={t('people.employees.search')}
        onSearch={(keyword) => replace({ keyword, page: undefined })}
        value={url.keyword}
      />
      <CompanyFilter
        onChange={(code) => replace({ companyCode: code, departmentId: undefined, page: undefined })}
        owners={owners}
        value={url.companyCode}
      />
      <FilterField>
        <DepartmentPicker
          companyCode={url.companyCode ?? (owners.length === 1 ? owners[0]?.companyCode : undefined)}
          label={t('people.employees.department')}
          name="departmentId"
          none={t('people.employees.allDepartments')}
          onChange={(id) => replace({ departmentId: id ?? undefined, page: undefined })}
          problem={undefined}
          value={url.departmentId ?? null}
        />
      </FilterField>
      <SavedFilters />
      <SegmentedControl
        aria-label={t('staff.bulk.view')}
        data={[
          { value: 'cards', label: t('staff.bulk.cards') },
          { value: 'table', label: t('staff.bulk.table') },
        ]}
        onChange={(as) => replace({ as: as === 'table' ? 'table' : undefined, sort: undefined })}
        value={url.as ?? 'cards'}
      />
    </Filters>
  );
}
