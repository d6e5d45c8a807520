import { Select, type SelectProps } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import type { Load } from '../feedback/load.ts';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { matches } from '../list/match.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { OptionText } from './OptionText.tsx';
import type { Option } from './option.ts';
import type { PickerSearchProps } from './usePickerSearch.ts';

interface Props<T extends string | number> extends FieldBinding<T | null> {
  label: string;
  options: readonly Option<T>[];
  /** Load state of the options. `here` means that the options need no loading. */
  load: Load | 'here';
  hint?: string;
  /** Label of the option for no choice. Defaults to "Choose…". */
  none?: string | undefined;
  /** Reason why the field is disabled, such as "Choose a company first". */
  reason?: string | undefined;
  /** Searches the options in the portal. If absent, the field searches them itself. */
  search?: SelectSearch<T>;
}

type SelectSearch<T extends string | number> = PickerSearchProps &
  Pick<SelectProps<T>, 'filter' | 'rightSection'>;

export const labelIn =
  <T extends string | number>(options: readonly Option<T>[]) =>
  (value: T | null): string =>
    options.find((option) => option.value === value)?.label ?? value?.toString() ?? '';

// Maximum number of options for which the field has no search.
const mostWithoutSearch = 8;

/**
 * A field to choose from options that are all loaded. Long lists have a search. Use PickerField if the portal searches
 * the options.
 */
export function SelectField<T extends string | number>(props: Props<T>) {
  const { name, value, onChange, problem, clash, required } = props;
  const { label, options, load, hint, none, reason, search } = props;
  const t = useText();
  const isLoading = load !== 'here' && load.loading;
  const { onKeyDownCapture, ...searchProps } = search ?? {};
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <Select<T>
        allowDeselect={!required}
        clearable={!required}
        data={[...options]}
        description={reason ?? hint}
        disabled={reason !== undefined}
        error={problemText(problem, label)}
        filter={({ options: all, search, limit }) =>
          all.filter((option) => 'label' in option && matches(search, String(option.label))).slice(0, limit)
        }
        label={label}
        limit={200}
        name={name}
        nothingFoundMessage={t(isLoading ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(chosen) => onChange(chosen)}
        placeholder={none ?? t('common.states.choose')}
        renderOption={({ option }) => <OptionText option={option} />}
        required={required}
        searchable={search !== undefined || options.length > mostWithoutSearch}
        value={value}
        {...searchProps}
      />
      {load !== 'here' && <LoadFailed load={load} />}
      <ClashChoice clash={clash} label={label} show={labelIn(options)} />
    </div>
  );
}
