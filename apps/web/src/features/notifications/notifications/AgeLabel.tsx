import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ageOf } from './age.ts';

/** Shows the age of an instant and updates it continuously. The tooltip shows the exact time. */
export function AgeLabel({ at }: { at: string }) {
  const t = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const age = ageOf(at, time);
  return (
    <Text c="dimmed" component="time" dateTime={at} fz="xs" title={formatInstant(at)}>
      {age.unit === 'now'
        ? t('notifications.notifications.age.now')
        : t(`notifications.notifications.age.${age.unit}`, { count: age.count })}
    </Text>
  );
}
