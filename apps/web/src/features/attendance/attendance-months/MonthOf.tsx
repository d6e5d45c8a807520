import { type AttendanceMonth, attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant, formatMonth } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { LateChanges } from './LateChanges.tsx';
import { CloseMonth, ReopenMonth } from './LockMonth.tsx';
import { MonthChecks } from './MonthChecks.tsx';
import { monthClosingUrl } from './monthClosing.url.ts';

interface Props {
  month: AttendanceMonth;
  /** True if the month is over. A month cannot be closed before its end. */
  isOver: boolean;
}

export function MonthOf({ month, isOver }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace } = useUrl(monthClosingUrl);
  const { companyId, locked, lockedAt, lockedBy } = month;
  const checks = useApi(attendanceMonths.checks, {
    params: { companyId, month: month.month },
    enabled: !locked,
  });
  const state = locked ? 'closed' : isOver ? 'open' : 'running';
  return (
    <Stack align="stretch" gap="lg">
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Text component="h2" fw={600} fz="lg">
            {formatMonth(`${month.month}-01`)}
          </Text>
          <StatusBadge tone={locked ? 'good' : 'quiet'}>
            {t(`attendance.attendanceMonths.states.${state}`)}
          </StatusBadge>
          {lockedAt && (
            <Text c="dimmed" fz="sm">
              {t('attendance.attendanceMonths.closedBy', {
                name: lockedBy ?? t('attendance.attendanceMonths.someone'),
                when: formatInstant(lockedAt),
              })}
            </Text>
          )}
        </Group>
        {locked
          ? can(attendanceMonths.unlock) && (
              <ReasonButton onClick={() => go({ reopen: true })} reason={undefined} variant="default">
                {t('attendance.attendanceMonths.reopen')}
              </ReasonButton>
            )
          : can(attendanceMonths.lock) && (
              <ReasonButton
                onClick={() => go({ close: true })}
                reason={isOver ? undefined : t('attendance.attendanceMonths.notOver')}
              >
                {t('attendance.attendanceMonths.close')}
              </ReasonButton>
            )}
      </Group>
      {!locked && (
        <Section
          hint={t('attendance.attendanceMonths.checksHint')}
          title={t('attendance.attendanceMonths.checks')}
        >
          <MonthChecks checks={checks.data?.content} load={loadOf(checks)} />
        </Section>
      )}
      {(locked || month.lateChanges > 0) && <LateChanges month={month} />}
      {url.close && !locked && (
        <CloseMonth
          month={month}
          onClose={() => replace({ close: undefined })}
          open={checks.data?.content.filter(({ open }) => open > 0) ?? []}
        />
      )}
      {url.reopen && locked && <ReopenMonth month={month} onClose={() => replace({ reopen: undefined })} />}
    </Stack>
  );
}
