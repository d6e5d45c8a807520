import { SimpleGrid } from '@mantine/core';
import { browserZone, clockAt, formatDate, formatInstant } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { DateField } from './DateField.tsx';
import { TimeOfDayField } from './TimeOfDayField.tsx';

/** Edits a date and time in the browser's time zone. The form value is an ISO 8601 instant. */
export function InstantField({ label, ...field }: FieldBinding<string | null> & { label: string }) {
  const t = useText();
  const { name, value, onChange, problem, clash } = field;
  const date = value ? formatDate(value) : null;
  const time = value ? clockAt(browserZone(), Date.parse(value)) : '00:00';
  const write = (day: string | null, clock: string) => {
    const at = new Date(`${day}T${clock}:00`);
    if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
  };
  return (
    <div>
      <SimpleGrid cols={2} spacing="xs">
        <DateField
          label={t('ui.instant.date', { label })}
          name={name}
          onChange={(day) => write(day, time)}
          problem={problem}
          required
          value={date}
        />
        <TimeOfDayField
          label={t('ui.instant.time', { label })}
          name={`${name}.time`}
          onChange={(clock) => clock && write(date, clock)}
          problem={undefined}
          value={time}
        />
      </SimpleGrid>
      <ClashChoice clash={clash} label={label} show={(at) => (at ? formatInstant(at) : '')} />
    </div>
  );
}
