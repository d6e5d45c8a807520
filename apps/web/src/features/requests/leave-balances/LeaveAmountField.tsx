import type { LeaveUnit } from '@gatehouse/api/requests/leave-balances';
import { NumberField } from '../../../ui/NumberField.tsx';
import { clashAs } from '../../../ui/useClashes.ts';
import type { FieldBinding } from '../../../ui/useDraft.ts';

interface Props extends FieldBinding<number | null> {
  unit: LeaveUnit;
  label: string;
  hint?: string;
}

/** An amount of leave, typed in days or hours; its field holds hundredths of a day or minutes. */
export function LeaveAmountField({ unit, value, onChange, clash, min = 0, max, ...rest }: Props) {
  const parts = unit === 'DAYS' ? 100 : 60;
  const typedAs = (amount: number) => Math.round((amount / parts) * 100) / 100;
  const shown = (amount: number | null) => (amount === null ? null : typedAs(amount));
  return (
    <NumberField
      {...rest}
      clash={clashAs(clash, shown)}
      decimals={2}
      max={max && typedAs(max)}
      min={typedAs(min)}
      onChange={(typed) => onChange(typed === null ? null : Math.round(typed * parts))}
      value={shown(value)}
    />
  );
}
