import { Checkbox, Group, Radio, Switch } from '@mantine/core';
import { problemText } from './problem.ts';
import type { Option } from './SelectField.tsx';
import type { Bound } from './useDraft.ts';

interface OnOffProps extends Bound<boolean | null> {
  label: string;
  hint?: string;
}

/** On or off, at once understood: "Active". */
export function SwitchField({ name, value, onChange, problem, label, hint }: OnOffProps) {
  return (
    <Switch
      checked={value ?? false}
      description={hint}
      error={problemText(problem, label)}
      label={label}
      name={name}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** One box of several that are ticked independently. */
export function CheckField({ name, value, onChange, problem, label, hint }: OnOffProps) {
  return (
    <Checkbox
      checked={value ?? false}
      description={hint}
      error={problemText(problem, label)}
      label={label}
      name={name}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface RadioProps<T extends string> extends Bound<T | null> {
  label: string;
  options: readonly Option<T>[];
  required?: boolean;
}

/** One of a few, all in sight. */
export function RadioField<T extends string>(props: RadioProps<T>) {
  const { name, value, onChange, problem, label, options, required } = props;
  return (
    <Radio.Group
      error={problemText(problem, label)}
      errorProps={{ mt: 'xs' }}
      label={label}
      name={name}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      required={required}
      value={value}
    >
      <Group gap="lg" mt={6}>
        {options.map((option) => (
          <Radio key={option.value} label={option.label} value={option.value} />
        ))}
      </Group>
    </Radio.Group>
  );
}
