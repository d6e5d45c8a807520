import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TimeOfDayField } from '../../../../ui/fields/TimeOfDayField.tsx';
import { clockOf, dateOf, type RequestSpan, rangeOf, spanOf, spansFor } from './requestDraft.ts';
import type { RequestFormState } from './typedRequest.ts';

/** Fields for the range of a request: whole days, half a day, hours or one time, depending on the type. */
export function RangeFields({ form: { values, fields, set } }: { form: RequestFormState }) {
  const t = useText();
  const allowed = spansFor(values.type, values.subType);
  const span = spanOf(values, allowed);
  const [from, to] = [dateOf(values.startTime) ?? '', dateOf(values.endTime) ?? ''];
  const isClock = span === 'HOURS' || span === 'TIME';
  const [start, end] = isClock ? [clockOf(values.startTime), clockOf(values.endTime)] : [null, null];
  const write = (next: { span?: RequestSpan; from?: string; to?: string; start?: string; end?: string }) =>
    set(
      rangeOf(
        next.span ?? span,
        next.from ?? from,
        // The end may be before the start at this point, because `rangeOf` corrects it.
        next.to ?? to,
        next.start ?? start ?? undefined,
        next.end ?? end ?? undefined,
      ),
    );
  const words: Record<RequestSpan, string> = {
    WHOLE: t('requests.requests.whole'),
    FIRST_HALF: t('requests.requests.halves.FIRST_HALF'),
    SECOND_HALF: t('requests.requests.halves.SECOND_HALF'),
    HOURS: t('requests.requests.hours'),
    TIME: t('requests.requests.time'),
  };
  const { startTime, endTime, half } = fields;
  return (
    <>
      {allowed.length > 1 && (
        <SelectField
          label={t('requests.requests.span')}
          load="here"
          name="half"
          onChange={(chosen) => chosen && write({ span: chosen })}
          options={allowed.map((allowedSpan) => ({ value: allowedSpan, label: words[allowedSpan] }))}
          problem={half.problem}
          required
          value={span}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: span === 'HOURS' ? 3 : 2 }}>
        <DateField
          {...startTime}
          clash={undefined}
          label={t(span === 'WHOLE' ? 'requests.requests.fromDate' : 'requests.requests.date')}
          onChange={(date) => date && write({ from: date, to: to < date ? date : to })}
          required
          value={from}
        />
        {span === 'WHOLE' && (
          <DateField
            {...endTime}
            clash={undefined}
            label={t('requests.requests.toDate')}
            onChange={(date) => date && write({ to: date })}
            required
            value={to}
          />
        )}
        {isClock && (
          <TimeOfDayField
            label={t(span === 'TIME' ? 'requests.requests.time' : 'requests.requests.fromTime')}
            hint={t('requests.requests.clockHint')}
            name="fromTime"
            onChange={(time) => time && write({ start: time })}
            problem={undefined}
            value={start}
          />
        )}
        {span === 'HOURS' && (
          <TimeOfDayField
            {...endTime}
            clash={undefined}
            label={t('requests.requests.toTime')}
            hint={t('requests.requests.nextDayHint')}
            onChange={(time) => time && write({ end: time })}
            value={end}
          />
        )}
      </SimpleGrid>
    </>
  );
}
