import { NumberInput } from '@mantine/core';
import { problemText } from './problem.ts';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<number | null> {
  label: string;
  required?: boolean;
  hint?: string;
  /** The steppers stop here; what is typed is checked on saving. */
  min?: number;
  max?: number;
  /** Why it cannot be changed. */
  locked?: string | undefined;
}

/** A whole number. */
export function NumberField({ onChange, problem, label, value, locked, hint, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      allowDecimal={false}
      clampBehavior="none"
      description={locked ?? hint}
      error={problemText(problem, label)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={label}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      readOnly={locked !== undefined}
      value={value ?? ''}
    />
  );
}
