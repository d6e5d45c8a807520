import { PickerField } from '../../../ui/PickerField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<string | null> {
  companyCode: string;
  label: string;
}

/** Somebody of a company by account name, which is how a role is given. */
export function AccountPicker({ companyCode, ...rest }: Props) {
  const { load, rows, search } = useEmployeeSearch(companyCode, rest.value);
  return (
    <PickerField
      {...rest}
      debounce={searchDebounce}
      load={load}
      onSearch={search}
      options={rows?.map((one) => ({
        value: one.accountName,
        // names repeat; an account does not
        label: `${one.displayName} — ${one.accountName}, ${one.departmentName}`,
      }))}
      required
    />
  );
}
