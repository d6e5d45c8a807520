import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { Box } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { staffUrl } from './staff.url.ts';

/** Keyword, company where there are several, and department. */
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
      {owners.length > 1 && (
        <Box style={{ flex: '1 1 9rem', maxWidth: '16rem' }}>
          <SelectField
            label={t('people.employees.company')}
            name="companyCode"
            none={t('people.employees.allCompanies')}
            onChange={(code) =>
              replace({ companyCode: code ?? undefined, departmentId: undefined, page: undefined })
            }
            options={owners.map((one) => ({ value: one.companyCode, label: one.companyName }))}
            problem={undefined}
            value={url.companyCode ?? null}
          />
        </Box>
      )}
      <Box style={{ flex: '1 1 9rem', maxWidth: '16rem' }}>
        <DepartmentPicker
          companyCode={url.companyCode ?? (owners.length === 1 ? owners[0]?.companyCode : undefined)}
          label={t('people.employees.department')}
          name="departmentId"
          none={t('people.employees.allDepartments')}
          onChange={(id) => replace({ departmentId: id ?? undefined, page: undefined })}
          problem={undefined}
          value={url.departmentId ?? null}
        />
      </Box>
    </Filters>
  );
}
