import { NumberInput } from '@mantine/core';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';

interface Props extends FieldBinding<number | null> {
  label: string;
  hint?: string;
  /** Decimal places. Whole numbers if absent. */
  decimals?: number;
  /** Reason for a read-only field. */
  locked?: string | undefined;
}

export function NumberField({ onChange, problem, label, value, locked, hint, clash, ...given }: Props) {
  const { decimals = 0, ...rest } = given;
  return (
    <div>
      <NumberInput
        {...rest}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        clampBehavior="none"
        description={locked ?? hint}
        error={problemText(problem, label)}
        label={label}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
        readOnly={locked !== undefined}
        value={value ?? ''}
      />
      <ClashChoice clash={clash} label={label} show={(number) => number?.toString() ?? ''} />
    </div>
  );
}
