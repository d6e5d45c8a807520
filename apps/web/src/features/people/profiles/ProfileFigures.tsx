import type { Profile } from '@gatehouse/api/people/profiles';
import { Divider, Text } from '@mantine/core';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Figures } from '../../../ui/display/Figures.tsx';

/** Shows the attendance totals of the current month, with a link to the days. */
export function ProfileFigures({ profile }: { profile: Profile }) {
  const t = useText();
  const { from, to, workingStats: stats } = profile;
  // The API returns hours as decimals with two places.
  const formatHours = (decimal: number) => formatMinutes(Math.round(decimal * 60));
  const figures = [
    [t('people.profiles.workingHours'), formatHours(stats.totalWorkingHours)],
    [t('people.profiles.overtimeHours'), formatHours(stats.totalOTHours)],
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
