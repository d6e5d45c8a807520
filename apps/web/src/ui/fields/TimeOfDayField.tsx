import { TextInput } from '@mantine/core';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';

interface Props extends FieldBinding<string | null> {
  label: string;
  hint?: string | undefined;
  /** True if the field may stay empty. */
  isOptional?: true;
}

/** Edits a time of day, HH:mm, with the time picker of the browser. */
export function TimeOfDayField({ name, value, onChange, problem, clash, label, hint, isOptional }: Props) {
  return (
    <div>
      <TextInput
        description={hint}
        error={problemText(problem, label)}
        label={label}
        name={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={!isOptional}
        type="time"
        value={value ?? ''}
      />
      <ClashChoice clash={clash} label={label} show={(time) => time ?? ''} />
    </div>
  );
}
