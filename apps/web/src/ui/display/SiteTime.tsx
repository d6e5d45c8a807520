import { cityOf, formatInstant, isBrowserTime } from '../../platform/dates.ts';
import { TwoLines } from './TwoLines.tsx';

interface Props {
  instant: string;
  timeZone: string;
  /** False if the header of the column names the zone (`useSharedZone`). */
  hasZone?: boolean;
}

/** Shows the local time at a site. Names the city of the time zone if the browser's clock differs. */
export function SiteTime({ instant, timeZone, hasZone = true }: Props) {
  const city = hasZone && !isBrowserTime(instant, timeZone) && cityOf(timeZone);
  return <TwoLines note={city}>{formatInstant(instant, timeZone)}</TwoLines>;
}
