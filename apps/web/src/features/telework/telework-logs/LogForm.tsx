import { logKinds, teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { SimpleGrid, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { joinLogTimes } from './logTimes.ts';

const errorFields = { TEL_LOG_CLASH: 'startTime' } as const;
const clockOf = (localTime: string | null) => localTime?.slice(11, 16) ?? '';

/** Enters a break or a manual log. */
export function LogForm({ date, onClose }: { date: string; onClose: () => void }) {
  const t = useText();
  const initial = { kind: 'BREAK' as const, note: '', ...joinLogTimes(date, '12:00', '13:00') };
  const form = useCreate(teleworkLogs.create, initial, { places: errorFields, onClose });
  const { fields, values, set } = form;
  const day = values.startTime?.slice(0, 10) ?? date;
  const write = (next: { day?: string; start?: string; end?: string }) =>
    set(
      joinLogTimes(
        next.day ?? day,
        next.start ?? clockOf(values.startTime ?? null),
        next.end ?? clockOf(values.endTime ?? null),
      ),
    );
  return (
    <FormModal {...form.dialog} title={t('telework.teleworkLogs.createTitle')}>
      <RadioField
        {...fields.kind}
        label={t('telework.teleworkLogs.fields.kind')}
        options={logKinds.map((value) => ({ value, label: t(`telework.teleworkLogs.kinds.${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DateField
          label={t('telework.teleworkLogs.date')}
          name="date"
          onChange={(chosen) => chosen && write({ day: chosen })}
          problem={undefined}
          required
          value={day}
        />
        <TimeOfDayField
          {...fields.startTime}
          label={t('telework.teleworkLogs.fields.startTime')}
          onChange={(clock) => clock && write({ start: clock })}
          value={clockOf(values.startTime ?? null)}
        />
        <TimeOfDayField
          {...fields.endTime}
          label={t('telework.teleworkLogs.fields.endTime')}
          onChange={(clock) => clock && write({ end: clock })}
          value={clockOf(values.endTime ?? null)}
        />
      </SimpleGrid>
      <Text c="dimmed" fz="xs">
        {t('telework.teleworkLogs.nextDay')}
      </Text>
      <TextField {...fields.note} label={t('telework.teleworkLogs.fields.note')} />
    </FormModal>
  );
}
