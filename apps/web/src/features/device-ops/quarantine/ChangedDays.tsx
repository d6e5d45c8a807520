import type { ChangedDay } from '@gatehouse/api/device-ops/quarantine';
import { Box, Checkbox, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import classes from './ChangedDays.module.css';

interface ChangedDaysResult<D extends ChangedDay> {
  data: { days: readonly D[] } | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

interface Props<D extends ChangedDay> {
  answer: ChangedDaysResult<D>;
  /** Callbacks for excluding days from the decision. Absent if the decision changes all days. */
  choice?: { isFilled: (day: D) => boolean; fill: (day: D, isChosen: boolean) => void };
  /** Sentence with the number of changed punches and the person. */
  children: ReactNode;
}

/** Lists the days that a decision about a person code changes. Screen readers announce the list when it is loaded. */
export function ChangedDays<D extends ChangedDay>({ answer, choice, children }: Props<D>) {
  const t = useText();
  const { loading, error, retry } = loadOf(answer);
  const days = answer.data?.days ?? [];
  const statusText = (is: ChangedDay['was']) =>
    is === null ? t('deviceOps.quarantine.noDay') : t(`attendance.dayExplanation.statuses.${is}`);
  const changeText = ({ was, becomes }: ChangedDay) =>
    was === becomes
      ? t('deviceOps.quarantine.figuresOnly', { status: statusText(was) })
      : t('deviceOps.quarantine.fromTo', { was: statusText(was), becomes: statusText(becomes) });
  if (error && !answer.data) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Box role="status" style={{ opacity: answer.isPlaceholderData ? 0.55 : 1 }}>
      {loading && <Loader size="xs" />}
      <Text component="div" fw={600} fz="sm">
        {children}
      </Text>
      {days.length > 0 && (
        <>
          <Text c="dimmed" fz="sm" id="changed-days" mt="xs">
            {t('deviceOps.quarantine.days', { count: days.length })}
          </Text>
          <Box
            aria-labelledby="changed-days"
            className={`mantine-focus-auto ${classes.days}`}
            role="region"
            tabIndex={0}
          >
            <ul>
              {days.map((day) => {
                const { date, punches, was, closed } = day;
                const isFilled = choice?.isFilled(day) ?? true;
                return (
                  <li key={date}>
                    <Group gap="xs" justify="space-between">
                      <Group gap="xs">
                        {choice && punches > 0 && (
                          <Checkbox
                            aria-label={t('deviceOps.quarantine.fill', { date: formatDate(date) })}
                            checked={isFilled}
                            onChange={(event) => choice.fill(day, event.currentTarget.checked)}
                            size="xs"
                          />
                        )}
                        <span>
                          {formatDate(date)}
                          <Text c="dimmed" fz="xs" span>
                            {' · '}
                            {t('deviceOps.quarantine.punches', { count: punches })}
                          </Text>
                        </span>
                      </Group>
                      <span>{isFilled ? changeText(day) : statusText(was)}</span>
                    </Group>
                    {'unemployed' in day && day.unemployed === true && (
                      <Text c="dimmed" fz="xs">
                        {t('deviceOps.quarantine.unemployed')}
                      </Text>
                    )}
                    {closed && (
                      <Text c="dimmed" fz="xs">
                        {t('deviceOps.quarantine.closedDay')}
                      </Text>
                    )}
                  </li>
                );
              })}
            </ul>
          </Box>
        </>
      )}
    </Box>
  );
}
