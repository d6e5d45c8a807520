import { Input, SimpleGrid, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { TimeOfDayField } from '../../../ui/TimeOfDayField.tsx';
import type { TypedTimes } from './typedMeeting.ts';
import { clockOf, dateOf, movedTo, readingAt } from './wall.ts';

interface Props {
  form: TypedTimes;
  /** By whose clock. */
  hint: string | undefined;
}

/** From when to when; of whole days the dates alone. */
export function WhenFields({ form, hint }: Props) {
  const t = useText();
  const { values, fields, set } = form;
  const { start, end, isAllDay } = values;
  const begin = (next: string) =>
    // a meeting that begins at another time keeps its length
    set({ start: next, ...(start && end && { end: movedTo(start, end, next) }) });
  return (
    <div>
      <SimpleGrid cols={{ base: isAllDay ? 1 : 2, xs: isAllDay ? 2 : 4 }} spacing="sm">
        <DateField
          {...fields.start}
          label={t('meetings.meetings.fields.start')}
          onChange={(date) => date && begin(readingAt(date, clockOf(start)))}
          required
          value={dateOf(start)}
        />
        {!isAllDay && (
          <TimeOfDayField
            label={t('meetings.meetings.startTime')}
            name="startTime"
            onChange={(time) => time && begin(readingAt(dateOf(start), time))}
            problem={undefined}
            value={clockOf(start)}
          />
        )}
        <EndFields form={form} />
      </SimpleGrid>
      <TimesWrong fields={fields} />
      {hint && (
        <Text c="dimmed" fz="xs" mt={4}>
          {hint}
        </Text>
      )}
    </div>
  );
}

/** When it ends. */
export function EndFields({ form: { values, fields, set } }: { form: TypedTimes }) {
  const t = useText();
  const { end, isAllDay } = values;
  return (
    <>
      <DateField
        {...fields.end}
        label={t('meetings.meetings.fields.end')}
        onChange={(date) => date && set({ end: readingAt(date, clockOf(end)) })}
        required
        value={dateOf(end)}
      />
      {!isAllDay && (
        <TimeOfDayField
          label={t('meetings.meetings.endTime')}
          name="endTime"
          onChange={(time) => time && set({ end: readingAt(dateOf(end), time) })}
          problem={undefined}
          value={clockOf(end)}
        />
      )}
    </>
  );
}

/** When a meeting ends that goes on, and what of it stays as it is. */
export function EndOfBegun({ form, begun }: { form: TypedTimes; begun: string }) {
  return (
    <div>
      <SimpleGrid cols={2} spacing="sm">
        <EndFields form={form} />
      </SimpleGrid>
      <TimesWrong fields={form.fields} />
      <Text c="dimmed" fz="xs" mt={4}>
        {begun}
      </Text>
    </div>
  );
}

/** The sentence of spec §5 beside what each field says: they are not in their order, or lie in the past. */
export function TimesWrong({ fields: { start, end } }: Pick<TypedTimes, 'fields'>) {
  const t = useText();
  const isWrong = [start.problem, end.problem].some(
    (problem) => typeof problem === 'object' && ['order', 'past', 'tooLong'].includes(problem.rule),
  );
  return isWrong && <Input.Error role="alert">{t('meetings.meetings.timesWrong')}</Input.Error>;
}
