import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { SimpleGrid } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { dateOf, rangeOf } from './requestDraft.ts';
import type { TypedRequest } from './typedRequest.ts';

/** One of the punches of a date, which is not to count. */
export function PunchField({ form: { values, fields, set } }: { form: TypedRequest }) {
  const t = useText();
  const date = dateOf(values.startTime) ?? '';
  const log = useApi(attendanceLogs.mine, { query: { date, size: 100 }, enabled: date !== '' });
  // those of the date before are none of this one's
  const isHere = log.data !== undefined && !log.isPlaceholderData;
  const punches = (isHere && log.data?.attendanceLogs.content) || [];
  const choose = (punchId: number | null) => {
    const wall = punches.find(({ id }) => id === punchId)?.wallTime;
    // the time is the punch's own, start and end alike
    const [day, clock] = [wall?.slice(0, 10) ?? date, wall?.slice(11, 16)];
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
        onChange={choose}
        options={punches
          .filter(({ use }) => use !== 'IGNORED')
          // what a correction added is no terminal's record
          .flatMap(({ id, wallTime, door }) =>
            id === null ? [] : [{ value: id, label: `${formatWallTime(wallTime)} · ${door}` }],
          )}
        required
      />
    </SimpleGrid>
  );
}
