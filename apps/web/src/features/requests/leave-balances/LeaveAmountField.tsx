import type { LeaveUnit } from '@gatehouse/api/requests/leave-balances';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { clashAs } from '../../../ui/form/useClashes.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

interface Props extends FieldBinding<number | null> {
  unit: LeaveUnit;
  label: string;
  hint?: string;
}

/** Field for an amount of leave in days or hours. The value is in hundredths of a day or in minutes. */
export function LeaveAmountField({ unit, value, onChange, clash, min = 0, max, ...rest }: Props) {
  const parts = unit === 'DAYS' ? 100 : 60;
  const toTyped = (amount: number) => Math.round((amount / parts) * 100) / 100;
  const toTypedOrNull = (amount: number | null) => (amount === null ? null : toTyped(amount));
  return (
    <NumberField
      {...rest}
      clash={clashAs(clash, toTypedOrNull)}
      decimals={2}
      max={max && toTyped(max)}
      min={toTyped(min)}
      onChange={(typed) => onChange(typed === null ? null : Math.round(typed * parts))}
      value={toTypedOrNull(value)}
    />
  );
}
