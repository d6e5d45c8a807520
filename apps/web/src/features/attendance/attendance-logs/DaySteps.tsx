import { addDays } from '@gatehouse/api/platform/dates';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/display/icons.ts';

interface Props {
  date: string;
  /** Employee of the day. Undefined for the signed-in person's own day. */
  employeeId: number | undefined;
}

export function DaySteps({ date, employeeId }: Props) {
  const t = useText();
  const linkTo = (days: number) => (props: object) => (
    <Link
      {...props}
      params={{ date: addDays(date, days), id: employeeId?.toString() }}
      search={{}}
      to="/attendance-log/$date/{-$id}"
    />
  );
  return (
    <Group gap="sm" mb="md">
      <Text component="h2" fw={650} fz="lg" style={{ flex: '1 0 16rem' }}>
        <time dateTime={date}>{formatWeekday(date)}</time>
      </Text>
      <Button leftSection={<ChevronLeftIcon size={16} />} renderRoot={linkTo(-1)} variant="default">
        {t('attendance.attendanceLogs.previousDay')}
      </Button>
      <Button renderRoot={linkTo(1)} rightSection={<ChevronRightIcon size={16} />} variant="default">
        {t('attendance.attendanceLogs.nextDay')}
      </Button>
      {employeeId === undefined && (
        <Button renderRoot={(props) => <Link {...props} to="/my-access-history" />} variant="subtle">
          {t('attendance.attendanceLogs.timesheet')}
        </Button>
      )}
    </Group>
  );
}
