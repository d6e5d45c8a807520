import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

export function HoursField({
  value,
  onChange,
  ...rest
}: FieldBinding<number | null> & { label: string; hint?: string; required?: boolean }) {
  return (
    <NumberField
      {...rest}
      decimals={2}
      max={24}
      min={0}
      onChange={(hours) => onChange(hours === null ? null : Math.round(hours * 60))}
      value={value === null ? null : Math.round((value / 60) * 100) / 100}
    />
  );
}
