import { useText } from '../../../platform/i18n/useText.ts';
import type { PickerProps } from '../../../ui/fields/PickerField.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends PickerProps<number> {
  /** The company. Absent for employees of all visible companies. */
  companyCode?: string | undefined;
}

/** Searches name, account, code and email while the person types. */
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
