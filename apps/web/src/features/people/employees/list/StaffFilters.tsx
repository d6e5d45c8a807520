import { departments } from '@gatehouse/api/people/departments';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { FilterField, Filters } from '../../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { staffUrl } from './staff.url.ts';

interface Props {
  /** Content shown before the switch between cards and table. */
  children?: ReactNode;
}

/** Filters of the employee list. The company filter is shown only if there are several companies. */
export function StaffFilters({ children }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, replace, filter } = useUrl(staffUrl);
  return (
    <Filters
      end={
        <>
          {children}
          <SegmentedControl
            aria-label={t('people.employees.bulk.view')}
            data={[
              { value: 'cards', label: t('people.employees.bulk.cards') },
              { value: 'table', label: t('people.employees.bulk.table') },
            ]}
            onChange={(as) => replace({ as: as === 'table' ? 'table' : undefined, sort: undefined })}
            size="xs"
            value={url.as ?? 'cards'}
          />
        </>
      }
    >
      <SearchBox
        debounce={500}
        hint={t('people.employees.searchedFor')}
        label={t('people.employees.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <CompanyPicker
        onChange={(code) => filter({ companyCode: code, departmentId: undefined })}
        value={url.companyCode}
      />
      {can(departments.list) && (
        <FilterField>
          <DepartmentPicker
            companyCode={url.companyCode}
            label={t('people.employees.fields.departmentId')}
            name="departmentId"
            none={t('people.employees.allDepartments')}
            onChange={(id) => filter({ departmentId: id ?? undefined })}
            problem={undefined}
            value={url.departmentId ?? null}
          />
        </FilterField>
      )}
      <SavedFilters />
    </Filters>
  );
}
