import { type BreakTime, workingHoursLimits } from '@gatehouse/api/people/working-hours';
import { Group, Input, Stack, Text } from '@mantine/core';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { PlusIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

export function BreaksField({ name, value, onChange, problem, clash }: FieldBinding<BreakTime[] | null>) {
  const t = useText();
  const breaks = value ?? [];
  const change = (at: number, part: Partial<BreakTime>) =>
    onChange(breaks.map((other, index) => (index === at ? { ...other, ...part } : other)));
  return (
    <Stack data-wrong={problem && t('people.companies.fields.breaks')} gap="xs">
      {breaks.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('people.workingHours.noBreaks')}
        </Text>
      )}
      {breaks.map((breakTime, at) => (
        // A break has no key other than its position.
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other key
        <Group align="flex-end" gap="xs" key={at} wrap="nowrap">
          <TimeOfDayField
            label={t('people.workingHours.breakStart', { place: at + 1 })}
            name={`${name}.${at}.start`}
            onChange={(start) => change(at, { start: start ?? '' })}
            problem={undefined}
            value={breakTime.start}
          />
          <TimeOfDayField
            label={t('people.workingHours.breakEnd', { place: at + 1 })}
            name={`${name}.${at}.end`}
            onChange={(end) => change(at, { end: end ?? '' })}
            problem={undefined}
            value={breakTime.end}
          />
          <IconAction
            icon={<TrashIcon />}
            label={t('people.workingHours.removeBreak', { place: at + 1 })}
            onClick={() => onChange(breaks.filter((_, index) => index !== at))}
          />
        </Group>
      ))}
      {problem && (
        <Input.Error role="alert">{problemText(problem, t('people.companies.fields.breaks'))}</Input.Error>
      )}
      <ClashChoice clash={clash} label={t('people.companies.fields.breaks')} show={breaksText} />
      {breaks.length < workingHoursLimits.breaks && (
        <Group>
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => onChange([...breaks, { start: '15:00', end: '15:15' }])}
            reason={undefined}
            variant="default"
          >
            {t('people.workingHours.addBreak')}
          </ReasonButton>
        </Group>
      )}
    </Stack>
  );
}

const breaksText = (breaks: BreakTime[] | null) =>
  joinList((breaks ?? []).map(({ start, end }) => `${start}–${end}`));
