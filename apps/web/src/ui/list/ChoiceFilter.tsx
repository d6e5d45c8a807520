import { SegmentedControl } from '@mantine/core';
import type { Load } from '../feedback/load.ts';
import type { Option } from '../fields/option.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { useIsPhone } from '../page/phone.ts';
import { FilterField } from './Filters.tsx';

interface Props<T extends string | number> {
  label: string;
  /** Name of the search parameter in the URL. */
  name: string;
  options: readonly Option<T>[];
  load?: Load;
  /** Label of the option for "no filter". Absent if the filter must have a value. */
  none?: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** Shows all options of a filter next to each other if there is room. */
  inSight?: boolean;
}

export function ChoiceFilter<T extends string | number>(props: Props<T>) {
  const { label, name, options, load = 'here', none, value, onChange, inSight } = props;
  const isPhone = useIsPhone();
  if (inSight && !isPhone)
    return (
      <SegmentedControl
        aria-label={label}
        data={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...options.map((option) => ({ ...option, value: String(option.value) })),
        ]}
        onChange={(word) => onChange(options.find((option) => String(option.value) === word)?.value)}
        size="xs"
        value={value === undefined ? '' : String(value)}
        withItemsBorders={false}
      />
    );
  return (
    <FilterField>
      <SelectField
        label={label}
        load={load}
        name={name}
        none={none}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        options={options}
        problem={undefined}
        required={none === undefined}
        value={value ?? null}
      />
    </FilterField>
  );
}
