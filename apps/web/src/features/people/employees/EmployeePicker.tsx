import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends Bound<number | null> {
  /** Employees of one company only; absent, of all the person sees. */
  companyCode?: string | undefined;
  /** The saved row's employee. */
  current?: Option<number> | undefined;
  required?: boolean;
  hint?: string;
}

/** One employee, searched while typing by name, account, code or e-mail. */
export function EmployeePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { found, rows, search } = useEmployeeSearch(companyCode);
  return (
    <PickerField
      {...rest}
      debounce={searchDebounce}
      label={t('people.employees.one')}
      load={loadOf(found)}
      onSearch={search}
      options={rows?.map((one) => ({
        value: one.id,
        // names repeat; a code does not
        label: `${one.displayName} — ${one.employeeCode}, ${one.departmentName}`,
      }))}
    />
  );
}
