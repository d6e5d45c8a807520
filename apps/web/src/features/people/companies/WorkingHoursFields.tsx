import type { companies } from '@gatehouse/api/people/companies';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { CheckField, SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { TimeZoneField } from '../../../ui/fields/TimeZoneField.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import type { FieldBinding, FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { BreaksField } from './BreaksField.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';

/** Working hours of all employees of the company without a work shift. */
export function WorkingHoursFields({
  fields,
}: {
  fields: FormFields<FormValues<typeof companies.update.body>>;
}) {
  const t = useText();
  const { startTime, endTime } = fields;
  const overnight = startTime.value !== null && endTime.value !== null && endTime.value <= startTime.value;
  return (
    <FormSection hint={t('people.workingHours.hint')} title={t('people.workingHours.title')}>
      <TimeZoneField
        {...fields.timeZone}
        hint={t('people.companies.timeZoneHint')}
        label={t('people.companies.fields.timeZone')}
      />
      <Wide>
        <WeekdaysField {...fields.workingDays} label={t('people.companies.fields.workingDays')} />
      </Wide>
      <TimeOfDayField {...startTime} label={t('people.companies.fields.startTime')} />
      <TimeOfDayField
        {...endTime}
        hint={overnight ? t('people.workingHours.nextDay') : undefined}
        label={t('people.companies.fields.endTime')}
      />
      <Wide>
        <BreaksField {...fields.breaks} />
      </Wide>
      <Watched label={t('people.companies.fields.checkLate')} watch={fields.checkLate}>
        <NumberField
          {...fields.lateAfter}
          label={t('people.companies.fields.lateAfter')}
          locked={fields.checkLate.value ? undefined : t('people.workingHours.notWatched')}
        />
      </Watched>
      <Watched label={t('people.companies.fields.checkEarlyLeave')} watch={fields.checkEarlyLeave}>
        <NumberField
          {...fields.earlyLeaveBefore}
          label={t('people.companies.fields.earlyLeaveBefore')}
          locked={fields.checkEarlyLeave.value ? undefined : t('people.workingHours.notWatched')}
        />
      </Watched>
      <NumberField {...fields.windowBefore} label={t('people.companies.fields.windowBefore')} />
      <NumberField {...fields.windowAfter} label={t('people.companies.fields.windowAfter')} />
      <Wide>
        <SwitchField
          {...fields.countPairs}
          hint={t('people.workingHours.countPairsHint')}
          label={t('people.companies.fields.countPairs')}
        />
      </Wide>
      <NumberField
        {...fields.compensatoryLeave}
        decimals={2}
        hint={t('people.workingHours.compensatoryLeaveHint')}
        label={t('people.companies.fields.compensatoryLeave')}
      />
    </FormSection>
  );
}

interface MonitoredProps {
  label: string;
  watch: FieldBinding<boolean | null>;
  /** Threshold in minutes. */
  children: ReactNode;
}

/** A switch for a monitored event, with a field for its threshold. */
function Watched({ label, watch, children }: MonitoredProps) {
  return (
    <Stack gap="sm">
      <CheckField {...watch} label={label} />
      {children}
    </Stack>
  );
}
