import type { Profile } from '@gatehouse/api/people/profiles';
import { Divider, Text } from '@mantine/core';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Figures } from '../../../ui/Figures.tsx';

/** What the person's days of the current month came to, and which days those are. */
export function ProfileFigures({ profile }: { profile: Profile }) {
  const t = useText();
  const { from, to, workingStats: stats } = profile;
  // hours travel with two decimal places
  const hours = (decimal: number) => formatMinutes(Math.round(decimal * 60));
  const figures = [
    [t('people.profiles.workingHours'), hours(stats.totalWorkingHours)],
    [t('people.profiles.overtimeHours'), hours(stats.totalOTHours)],
    [t('people.profiles.lateCheckIns'), formatNumber(stats.lateCheckInCount)],
    [t('people.profiles.earlyCheckOuts'), formatNumber(stats.earlyCheckOutCount)],
  ] as const;
  return (
    <>
      <Divider my="md" />
      <Text c="dimmed" fz="sm" mb="xs">
        {t('people.profiles.range', { from, to })}
      </Text>
      <Figures figures={figures} />
    </>
  );
}
