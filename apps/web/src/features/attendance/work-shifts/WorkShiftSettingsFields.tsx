import {
  workShiftLimits as limits,
  usualSettings,
  type WorkShiftSettings,
} from '@gatehouse/api/attendance/work-shifts';
import { Button, Collapse, SimpleGrid, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';
import { CheckField, SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { HoursField } from './HoursField.tsx';
import { ShiftBreaksField } from './ShiftBreaksField.tsx';

/** Settings of the shift. An edited shift contains only the changed settings. */
export type WorkShiftSettingsInput =
  | { [K in keyof WorkShiftSettings]?: WorkShiftSettings[K] | undefined }
  | null;
type WorkShiftSettingFields = { [K in keyof WorkShiftSettings]: FieldBinding<WorkShiftSettings[K] | null> };

export function WorkShiftSettingsFields<T extends WorkShiftSettingsInput>(binding: FieldBinding<T>) {
  const t = useText();
  const own = toSettingFields(binding);
  const folded = useId();
  const [isOpen, setOpen] = useState(false);
  // Fields with an error are visible even in a closed group.
  const isShown =
    isOpen || Object.keys(binding.parts ?? {}).some((path) => hidden.has(path.split('.')[0] ?? ''));
  return (
    <>
      <ClashChoice
        clash={binding.clash}
        label={t('attendance.workShifts.fields.workshiftSettings')}
        show={(value) => Object.values(value ?? {}).join(' · ')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...own.salaryMultiply}
          decimals={2}
          hint={t('attendance.workShifts.factorHint')}
          label={t('attendance.workShifts.fields.salaryMultiply')}
          max={limits.factor}
          min={0}
          required
        />
        <NumberField
          {...own.compensatoryLeave}
          decimals={2}
          hint={t('attendance.workShifts.leaveHint')}
          label={t('attendance.workShifts.fields.compensatoryLeave')}
          max={limits.factor}
          min={0}
          required
        />
      </SimpleGrid>
      <CheckField {...own.checkLate} label={t('attendance.workShifts.fields.checkLate')} />
      <NumberField
        {...own.lateAfter}
        label={t('attendance.workShifts.fields.lateAfter')}
        locked={own.checkLate.value ? undefined : t('attendance.workShifts.notWatched')}
        max={limits.threshold}
        min={0}
        required
      />
      <CheckField {...own.checkEarlyLeave} label={t('attendance.workShifts.fields.checkEarlyLeave')} />
      <NumberField
        {...own.earlyLeaveBefore}
        label={t('attendance.workShifts.fields.earlyLeaveBefore')}
        locked={own.checkEarlyLeave.value ? undefined : t('attendance.workShifts.notWatched')}
        max={limits.threshold}
        min={0}
        required
      />
      <Button
        aria-controls={folded}
        aria-expanded={isShown}
        justify="flex-start"
        leftSection={isShown ? <ChevronDownIcon /> : <ChevronRightIcon />}
        onClick={() => setOpen(!isShown)}
        variant="subtle"
      >
        {t('attendance.workShifts.more')}
      </Button>
      <Collapse expanded={isShown} id={folded}>
        <MoreSettings own={own} />
      </Collapse>
    </>
  );
}

/** Fields for settings that most shifts leave unchanged. */
function MoreSettings({ own }: { own: WorkShiftSettingFields }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <ShiftBreaksField {...own.breaks} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...own.windowBefore}
          label={t('attendance.workShifts.fields.windowBefore')}
          max={limits.window}
          min={0}
          required
        />
        <NumberField
          {...own.windowAfter}
          label={t('attendance.workShifts.fields.windowAfter')}
          max={limits.window}
          min={0}
          required
        />
        <HoursField
          {...own.halfDayBelow}
          hint={t('attendance.workShifts.thresholdHint')}
          label={t('attendance.workShifts.fields.halfDayBelow')}
        />
        <HoursField
          {...own.absentBelow}
          hint={t('attendance.workShifts.thresholdHint')}
          label={t('attendance.workShifts.fields.absentBelow')}
        />
      </SimpleGrid>
      <SwitchField
        {...own.countPairs}
        hint={t('attendance.workShifts.countPairsHint')}
        label={t('attendance.workShifts.fields.countPairs')}
      />
    </Stack>
  );
}

const hidden = new Set([
  'breaks',
  'windowBefore',
  'windowAfter',
  'halfDayBelow',
  'absentBelow',
  'countPairs',
]);

/** Returns one form field per setting. An empty field has the value null. */
function toSettingFields<T extends WorkShiftSettingsInput>({
  name,
  value,
  onChange,
  parts,
}: FieldBinding<T>): WorkShiftSettingFields {
  const all = { ...usualSettings, ...value };
  return Object.fromEntries(
    Object.entries(all).map(([key, setting]) => [
      key,
      {
        name: `${name}.${key}`,
        value: setting,
        // The cast is safe, because `next` has the type of the setting. Validation later rejects null for a required
        // setting.
        onChange: (next: unknown) => onChange({ ...all, [key]: next } as unknown as T),
        problem: parts?.[key],
      },
    ]),
  ) as unknown as WorkShiftSettingFields; // The cast is needed because `Object.fromEntries` loses the type of each setting.
}
