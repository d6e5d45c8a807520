import type { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { DayState } from '../attendance-days/DayState.tsx';
import { dayFigures, figureText } from '../attendance-days/dayFigures.ts';
import { WhyDay } from '../attendance-days/WhyDay.tsx';
import classes from './DayCard.module.css';

interface Props {
  log: ResultOf<typeof attendanceLogs.mine> | undefined;
  load: Load;
}

/** Shows the figures of a day. The table below shows load errors. */
export function DayCard({ log, load }: Props) {
  const t = useText();
  if (!log) return load.error ? null : <Skeleton height={148} mb="md" radius="md" />;
  const { account, day } = log;
  return (
    <Card mb="md" padding="md" withBorder>
      <Group align="flex-start" gap="sm" justify="space-between">
        <Stack gap={2}>
          <Text fw={650}>
            <PersonBadge employeeId={account.employeeId} name={account.displayName} />
          </Text>
          <Text c="dimmed" fz="sm">
            {account.employeeCode} · {account.departmentName}
          </Text>
        </Stack>
        {/* The time zone is omitted for a computed day, because the explanation includes it. */}
        {!day && (
          <Text c="dimmed" fz="sm">
            {t('attendance.dayExplanation.why.zone', { zone: account.timeZone.replaceAll('_', ' ') })}
          </Text>
        )}
      </Group>
      {day ? (
        <>
          <dl className={classes.figures}>
            {dayFigures.map((figure) => (
              <div key={figure}>
                <dt>{t(`attendance.dayExplanation.columns.${figure}`)}</dt>
                <dd>
                  {figure === 'status' ? (
                    <DayState day={day} />
                  ) : (
                    (figureText(t, day, figure) ?? <Faint>{t('common.values.none')}</Faint>)
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <WhyDay day={day} withoutPunches />
        </>
      ) : (
        <Text c="dimmed" mt="sm">
          {t('attendance.attendanceLogs.nothing')}
        </Text>
      )}
    </Card>
  );
}
