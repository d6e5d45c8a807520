import { Input, SimpleGrid, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { clockOf, dateOf, joinLocalTime, moveEnd } from './localTime.ts';
import type { MeetingTimesForm } from './typedMeeting.ts';

interface Props {
  form: MeetingTimesForm;
  /** Text that names the time zone of the fields. */
  hint: string | undefined;
}

/** The fields for start and end. All-day meetings have dates only. */
export function WhenFields({ form, hint }: Props) {
  const t = useText();
  const { values, fields, set } = form;
  const { start, end, isAllDay } = values;
  const setStart = (next: string) =>
    // A change of the start also moves the end, so that the meeting keeps its duration.
    set({ start: next, ...(start && end && { end: moveEnd(start, end, next) }) });
  return (
    <div>
      <SimpleGrid cols={{ base: isAllDay ? 1 : 2, xs: isAllDay ? 2 : 4 }} spacing="sm">
        <DateField
          {...fields.start}
          label={t('meetings.meetings.fields.start')}
          onChange={(date) => date && setStart(joinLocalTime(date, clockOf(start)))}
          required
          value={dateOf(start)}
        />
        {!isAllDay && (
          <TimeOfDayField
            label={t('meetings.meetings.startTime')}
            name="startTime"
            onChange={(time) => time && setStart(joinLocalTime(dateOf(start), time))}
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

function EndFields({ form: { values, fields, set } }: { form: MeetingTimesForm }) {
  const t = useText();
  const { end, isAllDay } = values;
  return (
    <>
      <DateField
        {...fields.end}
        label={t('meetings.meetings.fields.end')}
        onChange={(date) => date && set({ end: joinLocalTime(date, clockOf(end)) })}
        required
        value={dateOf(end)}
      />
      {!isAllDay && (
        <TimeOfDayField
          label={t('meetings.meetings.endTime')}
          name="endTime"
          onChange={(time) => time && set({ end: joinLocalTime(dateOf(end), time) })}
          problem={undefined}
          value={clockOf(end)}
        />
      )}
    </>
  );
}

/** The end of a meeting in progress as a field. The other times are text, because they cannot be changed. */
export function EndOfBegun({ form, begun }: { form: MeetingTimesForm; begun: string }) {
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

/**
 * The error that concerns both start and end (spec §5): wrong order, in the past or too long. Errors of a single field
 * are shown at the field.
 */
function TimesWrong({ fields: { start, end } }: Pick<MeetingTimesForm, 'fields'>) {
  const t = useText();
  const isWrong = [start.problem, end.problem].some(
    (problem) => typeof problem === 'object' && ['order', 'past', 'tooLong'].includes(problem.rule),
  );
  return isWrong && <Input.Error role="alert">{t('meetings.meetings.timesWrong')}</Input.Error>;
}
