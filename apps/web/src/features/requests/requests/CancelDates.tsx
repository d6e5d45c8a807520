import { addDays } from '@gatehouse/api/platform/dates';
import { type Request, requests } from '@gatehouse/api/requests/requests';
import { Checkbox, SimpleGrid, Text } from '@mantine/core';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LongTextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { countDates } from './rangeText.ts';

/** Form that requests the cancellation of dates of an approved request (whole days). */
export function CancelDates({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useText();
  const { id, title, type, subType, startTime, endTime, takenBack, workDates } = request;
  const form = useCreate(
    requests.create,
    {
      ...{ type, subType, startTime, endTime, isAllDay: true, half: null, roomId: null, punchId: null },
      ...{
        title: t('requests.requests.cancelTitle', { name: title }),
        reason: '',
        cancelsId: id,
        cancelDates: [],
      },
      submitted: true,
    },
    {
      places: { REQ_NOTHING_TO_CANCEL: 'cancelDates', ATT_MONTH_CLOSED: 'cancelDates' },
      done: t('requests.requests.sent'),
      params: {},
      onClose,
    },
  );
  const { cancelDates } = form.fields;
  const chosen = cancelDates.value ?? [];
  const all = Array.from(
    { length: countDates({ startTime: workDates.from, endTime: workDates.to }) },
    (_, n) => addDays(workDates.from, n),
  );
  return (
    <FormModal
      {...form.dialog}
      submit={t('requests.requests.send')}
      title={t('requests.requests.cancelOne', { name: title })}
    >
      <Text fz="sm">{t('requests.requests.cancelHint')}</Text>
      <Checkbox.Group
        error={problemText(cancelDates.problem, t('requests.requests.fields.cancelDates'))}
        label={t('requests.requests.fields.cancelDates')}
        onChange={(dates) => cancelDates.onChange(dates.toSorted())}
        required
        value={chosen}
      >
        <SimpleGrid cols={2} mt={6} verticalSpacing={8}>
          {all
            .filter((date) => !takenBack.includes(date))
            .map((date) => (
              <Checkbox
                aria-invalid={cancelDates.problem !== undefined}
                key={date}
                label={formatWeekday(date)}
                name="cancelDates"
                value={date}
              />
            ))}
        </SimpleGrid>
      </Checkbox.Group>
      <LongTextField {...form.fields.reason} label={t('requests.requests.fields.reason')} />
    </FormModal>
  );
}
