import { Stack } from '@mantine/core';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { Columns } from '../../../ui/form/FormSection.tsx';
import type { FieldBinding, FormFields } from '../../../ui/form/useDraft.ts';
import { toLocalTime } from './zoneTimes.ts';

interface Props extends FieldBinding<string | null> {
  edge: 'start' | 'end';
}

/**
 * Edits the start or end of an access zone as date and time, in the time zone of the room. The value is null without a
 * date.
 */
function ZoneTimeField({ edge, ...field }: Props) {
  const t = useText();
  const { value, clash } = field;
  const label = t(`access.accessZones.fields.${edge}AccessTime`);
  return (
    <Stack gap="xs">
      <DateField
        {...field}
        clash={undefined}
        hint={t(`access.accessZones.${edge}Hint`)}
        label={label}
        onChange={(date) => field.onChange(toLocalTime(edge, date, value?.slice(11, 16)))}
        value={value?.slice(0, 10) ?? null}
      />
      {value && (
        <TimeOfDayField
          hint={t('access.accessZones.clockHint')}
          label={t(`access.accessZones.${edge}Time`)}
          name={`${field.name}Clock`}
          onChange={(time) => time && field.onChange(toLocalTime(edge, value.slice(0, 10), time))}
          problem={undefined}
          value={value.slice(11, 16)}
        />
      )}
      <ClashChoice
        clash={clash}
        label={label}
        show={(localTime) => (localTime ? formatWallTime(localTime) : '')}
      />
    </Stack>
  );
}

export function ZoneTimeFields({
  fields,
}: {
  fields: FormFields<{ startAccessTime: string | null; endAccessTime: string | null }>;
}) {
  return (
    <Columns>
      <ZoneTimeField {...fields.startAccessTime} edge="start" />
      <ZoneTimeField {...fields.endAccessTime} edge="end" />
    </Columns>
  );
}
