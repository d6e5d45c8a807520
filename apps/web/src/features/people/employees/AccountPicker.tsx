import { PickerField } from '../../../ui/fields/PickerField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<string | null> {
  companyCode: string;
  label: string;
}

/** Selects an employee of a company by account name. Roles are assigned to account names. */
export function AccountPicker({ companyCode, ...rest }: Props) {
  const { load, rows, search } = useEmployeeSearch(companyCode, rest.value);
  return (
    <PickerField
      {...rest}
      debounce={searchDebounce}
      load={load}
      onSearch={search}
      options={rows?.map((employee) => ({
        value: employee.accountName,
        // Names are not unique. Account names are.
        label: `${employee.displayName} — ${employee.accountName}, ${employee.departmentName}`,
      }))}
      required
    />
  );
}
