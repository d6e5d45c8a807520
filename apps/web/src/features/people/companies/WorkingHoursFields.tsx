import type { companies } from '@gatehouse/api/people/companies';
import { workingHoursLimits as limits } from '@gatehouse/api/people/working-hours';
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CheckField, SwitchField } from '../../../ui/ChoiceFields.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { Fields, Typed } from '../../../ui/useDraft.ts';
import { BreaksField } from './BreaksField.tsx';
import { TimeOfDayField } from './TimeOfDayField.tsx';
import { WeekdaysField } from './WeekdaysField.tsx';

/** The hours everybody of the company is expected to work who has no shift of their own. */
export function WorkingHoursFields({ fields }: { fields: Fields<Typed<typeof companies.update.body>> }) {
  const t = useText();
  const { startTime, endTime } = fields;
  const overnight = startTime.value !== null && endTime.value !== null && endTime.value <= startTime.value;
  return (
    <Fieldset legend={t('people.hours.title')}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {t('people.hours.hint')}
        </Text>
        <SimpleGrid cols={2}>
          <TimeOfDayField {...startTime} label={t('people.hours.start')} />
          <TimeOfDayField
            {...endTime}
            hint={overnight ? t('people.hours.nextDay') : undefined}
            label={t('people.hours.end')}
          />
        </SimpleGrid>
        <WeekdaysField {...fields.workingDays} label={t('people.hours.workingDays')} />
        <BreaksField {...fields.breaks} />
        <CheckField {...fields.checkLate} label={t('people.hours.checkLate')} />
        <NumberField
          {...fields.lateAfter}
          label={t('people.hours.lateAfter')}
          locked={fields.checkLate.value ? undefined : t('people.hours.notWatched')}
          max={limits.threshold}
          min={0}
          required
        />
        <CheckField {...fields.checkEarlyLeave} label={t('people.hours.checkEarlyLeave')} />
        <NumberField
          {...fields.earlyLeaveBefore}
          label={t('people.hours.earlyLeaveBefore')}
          locked={fields.checkEarlyLeave.value ? undefined : t('people.hours.notWatched')}
          max={limits.threshold}
          min={0}
          required
        />
        <NumberField
          {...fields.windowBefore}
          label={t('people.hours.windowBefore')}
          max={limits.window}
          min={0}
          required
        />
        <NumberField
          {...fields.windowAfter}
          label={t('people.hours.windowAfter')}
          max={limits.window}
          min={0}
          required
        />
        <SwitchField
          {...fields.countPairs}
          hint={t('people.hours.countPairsHint')}
          label={t('people.hours.countPairs')}
        />
      </Stack>
    </Fieldset>
  );
}
