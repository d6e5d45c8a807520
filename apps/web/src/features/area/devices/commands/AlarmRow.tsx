import type { DeviceAlarmRow } from '@gatehouse/api/device-ops/device-alarms';
import { Group, Stack, Text } from '@mantine/core';
import { formatInstant } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import classes from './AlarmRow.module.css';

export function AlarmRow({ alarm }: { alarm: DeviceAlarmRow }) {
  const t = useText();
  const { kind, happenedAt, receivedAt, late, acknowledgedAt, acknowledgedBy, note } = alarm;
  const { personName, code, doorName, lock, reader, direction } = alarm;
  const person = personName ?? (code === '' ? null : t('deviceOps.deviceAlarms.unknown', { code }));
  const location = [
    doorName,
    lock === null ? null : t('deviceOps.deviceAlarms.lock', { number: lock }),
    reader === null ? null : t('deviceOps.deviceAlarms.reader', { number: reader }),
    direction === null ? null : t(`area.devices.directions.${direction}`),
  ].filter((part) => part !== null);
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text className={classes.kind} fw={600}>
          {t(`area.devices.alarms.${kind}`)} · {formatInstant(happenedAt)}
        </Text>
        {acknowledgedAt === null && (
          <StatusBadge tone={late ? 'warn' : 'bad'}>{t('deviceOps.deviceAlarms.open')}</StatusBadge>
        )}
        {late && <StatusBadge tone="quiet">{t('deviceOps.deviceAlarms.late')}</StatusBadge>}
      </Group>
      <Text fz="sm">{[person ?? t('deviceOps.deviceAlarms.nobody'), ...location].join(' · ')}</Text>
      {late && (
        <Text c="dimmed" fz="sm">
          {t('deviceOps.deviceAlarms.lateHint', { when: formatInstant(receivedAt) })}
        </Text>
      )}
      {acknowledgedAt !== null && (
        <Text c="dimmed" fz="sm">
          {t('deviceOps.deviceAlarms.acknowledgedBy', {
            name: acknowledgedBy ?? '–',
            when: formatInstant(acknowledgedAt),
          })}
        </Text>
      )}
      {note !== '' && <Text fz="sm">{note}</Text>}
    </Stack>
  );
}
