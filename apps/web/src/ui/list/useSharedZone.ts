import { useMemo } from 'react';
import { cityOf, isBrowserTime } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { useIsPhone } from '../page/phone.ts';

interface SiteTime {
  instant: string;
  timeZone: string;
}

/**
 * Returns how a table shows the time zone of its rows. If all times are in the same zone, `headOf` adds it to the
 * header of a column and `hasZone` is false. Otherwise each row names its zone. On phones there are no headers.
 */
export function useSharedZone(times: readonly SiteTime[]) {
  const t = useText();
  const isPhone = useIsPhone();
  const isShared = !isPhone && new Set(times.map(({ timeZone }) => timeZone)).size === 1;
  const differs = times.some(({ instant, timeZone }) => !isBrowserTime(instant, timeZone));
  const zone = isShared && differs ? times[0]?.timeZone : undefined;
  return useMemo(
    () => ({
      hasZone: !isShared,
      headOf: (name: string) => (zone ? t('common.columnInZone', { name, zone: cityOf(zone) }) : name),
    }),
    [t, zone, isShared],
  );
}
