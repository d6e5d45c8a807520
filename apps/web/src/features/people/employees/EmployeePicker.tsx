import { useText } from '../../../platform/i18n/useText.ts';
import { PickerField, type PickerProps } from '../../../ui/PickerField.tsx';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends PickerProps<number> {
  /** Employees of one company only; absent, of all the person sees. */
  companyCode?: string | undefined;
}

/** One employee, searched while typing by name, account, code or e-mail. */
export function EmployeePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { load, rows, search } = useEmployeeSearch(companyCode, rest.value);
  return (
    <PickerField
      label={t('people.employees.one')}
      {...rest}
      debounce={searchDebounce}
      load={load}
      onSearch={search}
      options={rows?.map((one) => ({
        value: one.id,
        // names repeat; a code does not
        label: `${one.displayName} — ${one.employeeCode}, ${one.departmentName}`,
      }))}
    />
  );
}
