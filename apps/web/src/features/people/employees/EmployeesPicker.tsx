import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { PeoplePicker } from './PersonPicker.tsx';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string;
  label: string;
  hint?: string;
  /** People selected in the saved row. They are passed in because a search may not return them. */
  current: readonly { id: number; displayName: string }[];
}

/** Searches name, account, code and email while the person types. */
export function EmployeesPicker({ companyCode, current, ...rest }: Props) {
  const { load, rows, search } = useEmployeeSearch(companyCode, null);
  return (
    <PeoplePicker
      {...rest}
      current={current.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      debounce={searchDebounce}
      idOf={({ id }) => id}
      load={load}
      onSearch={search}
      people={rows}
    />
  );
}
