import { workShiftLimits as limits, type ShiftBreak } from '@gatehouse/api/attendance/work-shifts';
import { Group, Input, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { PlusIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { HoursField } from './HoursField.tsx';

const fixed: ShiftBreak = { start: '12:00', end: '13:00' };
const later: ShiftBreak = { after: 360, minutes: 30 };

/** Fields for up to three breaks of a shift. A break has fixed times, or it starts after a number of worked hours. */
export function ShiftBreaksField({ name, value, onChange, problem }: FieldBinding<ShiftBreak[] | null>) {
  const t = useText();
  const breaks = value ?? [];
  const replaceBreak = (at: number, next: ShiftBreak) =>
    onChange(breaks.map((shiftBreak, index) => (index === at ? next : shiftBreak)));
  return (
    <Stack gap="xs">
      {breaks.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('attendance.workShifts.noBreaks')}
        </Text>
      )}
      {breaks.map((shiftBreak, at) => (
        // Breaks have no identity other than their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no other key
        <Group align="flex-end" gap="xs" key={at}>
          <SelectField
            label={t('attendance.workShifts.breakKind', { place: at + 1 })}
            load="here"
            name={`${name}.${at}.kind`}
            onChange={(kind) => replaceBreak(at, kind === 'later' ? later : fixed)}
            options={[
              { value: 'fixed', label: t('attendance.workShifts.betweenTimes') },
              { value: 'later', label: t('attendance.workShifts.afterHours') },
            ]}
            problem={undefined}
            required
            value={'start' in shiftBreak ? 'fixed' : 'later'}
          />
          <BreakFields at={at} name={name} one={shiftBreak} put={(next) => replaceBreak(at, next)} />
          <IconAction
            icon={<TrashIcon />}
            label={t('attendance.workShifts.removeBreak', { place: at + 1 })}
            onClick={() => onChange(breaks.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      {problem && (
        <Input.Error role="alert">
          {problemText(problem, t('attendance.workShifts.fields.breaks'))}
        </Input.Error>
      )}
      {breaks.length < limits.breaks && (
        <Group>
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => onChange([...breaks, fixed])}
            reason={undefined}
            variant="default"
          >
            {t('attendance.workShifts.addBreak')}
          </ReasonButton>
        </Group>
      )}
    </Stack>
  );
}

interface Props {
  name: string;
  at: number;
  one: ShiftBreak;
  put: (next: ShiftBreak) => void;
}

function BreakFields({ name, at, one, put }: Props) {
  const t = useText();
  const position = at + 1;
  return 'start' in one ? (
    <>
      <TimeOfDayField
        label={t('attendance.workShifts.breakStart', { place: position })}
        name={`${name}.${at}.start`}
        onChange={(start) => put({ ...one, start: start ?? '' })}
        problem={undefined}
        value={one.start}
      />
      <TimeOfDayField
        label={t('attendance.workShifts.breakEnd', { place: position })}
        name={`${name}.${at}.end`}
        onChange={(end) => put({ ...one, end: end ?? '' })}
        problem={undefined}
        value={one.end}
      />
    </>
  ) : (
    <>
      <HoursField
        label={t('attendance.workShifts.breakAfter', { place: position })}
        name={`${name}.${at}.after`}
        onChange={(after) => put({ ...one, after: after ?? 0 })}
        problem={undefined}
        required
        value={one.after}
      />
      <NumberField
        label={t('attendance.workShifts.breakMinutes', { place: position })}
        max={limits.threshold}
        min={1}
        name={`${name}.${at}.minutes`}
        onChange={(minutes) => put({ ...one, minutes: minutes ?? 0 })}
        problem={undefined}
        required
        value={one.minutes}
      />
    </>
  );
}
