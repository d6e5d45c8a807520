import { requests } from '@gatehouse/api/requests/requests';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Explained } from '../../../../ui/display/Explained.tsx';
import { countedDayText, formatLeaveWithUnit } from '../../leave-balances/leaveAmount.ts';
import type { RequestFormState } from './typedRequest.ts';

/**
 * Shows the leave that the request would use and the remaining balance. Also shows whether the portal would reject the
 * request.
 */
export function LeaveForecast({ form: { values } }: { form: RequestFormState }) {
  const t = useText();
  const { type, subType, startTime, endTime, isAllDay, half } = values;
  const { data } = useApi(requests.foresee, {
    query: {
      subType: subType ?? '',
      startTime: startTime ?? '',
      endTime: endTime ?? '',
      isAllDay: isAllDay ? 'true' : 'false',
      half: half ?? undefined,
    },
    enabled: type === 'LEAVE' && !!subType && !!startTime && !!endTime,
    quiet: true,
  });
  if (type !== 'LEAVE' || !subType || !data) return null;
  const { leave } = data;
  if (!leave)
    return (
      <Text c="dimmed" fz="sm" role="status">
        {t('requests.requests.foreseen.noBalance')}
      </Text>
    );
  const { unit, years, days, beyond, beyondBalance } = leave;
  const requestedAmount = years.reduce((all, yearLeave) => all + yearLeave.asked, 0);
  const isRefused = beyondBalance === 'REFUSE';
  return (
    <Stack gap="xs" role="status">
      <Group gap={6}>
        <Text component="span" fz="sm">
          {t('requests.requests.foreseen.counts')}
        </Text>
        <Explained figure={formatLeaveWithUnit(unit, requestedAmount)}>
          <Stack gap={6}>
            {days.map((day) => (
              <Text fz="sm" key={day.date}>
                {countedDayText(t, unit, day)}
              </Text>
            ))}
          </Stack>
        </Explained>
        {years.map(({ year, left, after }) => (
          <Text c="dimmed" component="span" fz="sm" key={year}>
            {t('requests.requests.foreseen.left', {
              year,
              left: formatLeaveWithUnit(unit, left),
              after: formatLeaveWithUnit(unit, after),
            })}
          </Text>
        ))}
      </Group>
      {beyond > 0 && (
        <Alert color={isRefused ? 'red' : 'yellow'} variant="light">
          {t(`requests.requests.foreseen.${isRefused ? 'refused' : 'warned'}`, {
            amount: formatLeaveWithUnit(unit, beyond),
          })}
        </Alert>
      )}
    </Stack>
  );
}
