import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { readNumber } from './number.rules.ts';

interface Props extends FieldBinding<number | null> {
  label: string;
  hint?: string;
  /** Number of decimal places. If absent, the field accepts only whole numbers. */
  decimals?: number;
  /** Reason why the field is read-only. Undefined if it is editable. */
  locked?: string | undefined;
}

/**
 * Edits a number. Keeps the typed text, also if it is not a number, and shows an error when the form is sent. The
 * value is then NaN. Arrow keys step by one.
 */
export function NumberField(props: Props) {
  const { name, value, onChange, problem, clash, required, min, max } = props;
  const { label, hint, decimals = 0, locked } = props;
  const t = useText();
  const [typed, setTyped] = useState('');
  const isCurrent = Object.is(readNumber(typed, decimals), value);
  const isNumber = value !== null && !Number.isNaN(value);
  const text = isCurrent ? typed : isNumber ? String(value) : '';
  const write = (next: string) => {
    setTyped(next);
    onChange(readNumber(next, decimals));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || locked !== undefined || Number.isNaN(value)) return;
    event.preventDefault();
    const next = (value ?? 0) + step;
    write(String(Math.min(Math.max(next, min ?? next), max ?? next)));
  };
  const unreadable = decimals === 0 ? t('ui.wholeNumber') : t('ui.decimalNumber', { count: decimals });
  return (
    <div>
      <TextInput
        autoComplete="off"
        description={locked ?? hint}
        error={problem && Number.isNaN(value) ? unreadable : problemText(problem, label)}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        label={label}
        name={name}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        readOnly={locked !== undefined}
        required={required ?? false}
        value={text}
      />
      <ClashChoice clash={clash} label={label} show={(number) => number?.toString() ?? ''} />
    </div>
  );
}
