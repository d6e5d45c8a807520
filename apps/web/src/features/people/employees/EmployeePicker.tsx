import { useText } from '../../../platform/i18n/useText.ts';
import type { PickerProps } from '../../../ui/fields/PickerField.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends PickerProps<number> {
  /** Company of the employees. If absent, employees of all visible companies are offered. */
  companyCode?: string | undefined;
}

/** Searches employees by name, account, code and email while text is typed. */
export function EmployeePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { load, rows, search } = useEmployeeSearch(companyCode, rest.value);
  return (
    <PersonPicker
      label={t('people.employees.one')}
      {...rest}
      debounce={searchDebounce}
      load={load}
      onSearch={search}
      people={rows}
      toValue={({ id }) => id}
    />
  );
}
