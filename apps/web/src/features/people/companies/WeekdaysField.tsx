import { Checkbox, Group } from '@mantine/core';
import { weekdayNames } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Selects days of the week as ISO weekdays: 1 is Monday. */
export function WeekdaysField({
  name,
  value,
  onChange,
  problem,
  clash,
  label,
}: FieldBinding<number[] | null> & { label: string }) {
  const names = weekdayNames();
  return (
    <div>
      <Checkbox.Group
        error={problemText(problem, label)}
        label={label}
        onChange={(chosen) => onChange(chosen.map(Number))}
        required
        value={(value ?? []).map(String)}
      >
        <Group gap="md" mt={6}>
          {names.map((day, at) => (
            <Checkbox
              aria-invalid={problem !== undefined}
              key={day}
              label={day}
              name={name}
              value={String(at + 1)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <ClashChoice
        clash={clash}
        label={label}
        show={(days) => joinList((days ?? []).map((day) => names[day - 1] ?? day))}
      />
    </div>
  );
}
