import { SegmentedControl } from '@mantine/core';
import { FilterField } from './Filters.tsx';
import type { Load } from './load.ts';
import { useIsPhone } from './phone.ts';
import { type Option, SelectField } from './SelectField.tsx';

interface Props<T extends string | number> {
  label: string;
  /** Its place in the address. */
  name: string;
  options: readonly Option<T>[];
  load?: Load;
  /** What it means to choose none; left out where one always is chosen. */
  none?: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** All beside each other, where there is room. */
  inSight?: boolean;
}

/** One filter of a list: one of what is given, or none. */
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
