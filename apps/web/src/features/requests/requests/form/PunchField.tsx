import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { SimpleGrid } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { formatWallTime } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { dateOf, rangeOf } from './requestDraft.ts';
import type { RequestFormState } from './typedRequest.ts';

/** Selects the date and the punch that a correction removes. */
export function PunchField({ form: { values, fields, set } }: { form: RequestFormState }) {
  const t = useText();
  const date = dateOf(values.startTime) ?? '';
  const log = useApi(attendanceLogs.mine, { query: { date, size: 100 }, enabled: date !== '' });
  // The punches of the previous date stay visible while another date loads, but must not be selectable.
  const isHere = log.data !== undefined && !log.isPlaceholderData;
  const punches = (isHere && log.data?.attendanceLogs.content) || [];
  const choosePunch = (punchId: number | null) => {
    const localTime = punches.find(({ id }) => id === punchId)?.wallTime;
    // In a request to remove a punch, start and end both equal the time of the punch.
    const [day, clock] = [localTime?.slice(0, 10) ?? date, localTime?.slice(11, 16)];
    set({ punchId, ...rangeOf('TIME', day, day, clock) });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateField
        {...fields.startTime}
        clash={undefined}
        label={t('requests.requests.date')}
        onChange={(day) => day && set({ punchId: null, ...rangeOf('TIME', day, day) })}
        value={date}
      />
      <SelectField
        {...fields.punchId}
        label={t('requests.requests.fields.punchId')}
        load={{ ...loadOf(log), loading: !isHere && !log.error }}
        none={isHere && punches.length === 0 ? t('requests.requests.noPunches') : undefined}
        onChange={choosePunch}
        options={punches
          .filter(({ use }) => use !== 'IGNORED')
          // Omits punches that a correction added, because they have no device record.
          .flatMap(({ id, wallTime, door }) =>
            id === null ? [] : [{ value: id, label: `${formatWallTime(wallTime)} · ${door}` }],
          )}
        required
      />
    </SimpleGrid>
  );
}
