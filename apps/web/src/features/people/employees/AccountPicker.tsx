import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<string | null> {
  companyCode: string;
  label: string;
}

/** Selects an employee of a company by account name, because roles are assigned to account names. */
export function AccountPicker({ companyCode, ...rest }: Props) {
  const { load, rows, search } = useEmployeeSearch(companyCode, rest.value);
  return (
    <PersonPicker
      {...rest}
      debounce={searchDebounce}
      load={load}
      onSearch={search}
      people={rows}
      required
      toValue={({ accountName }) => accountName}
    />
  );
}
