import { useMemo } from 'react';
import { SelectField } from './SelectField.tsx';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string | null> {
  label: string;
  hint?: string;
  /** What it means to choose none. */
  none?: string;
}

/** Browsers list some zones under names their cities no longer use. */
const todaysNames: Record<string, string> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};

/** The name a zone goes by today. */
export const todaysName = (zone: string): string => todaysNames[zone] ?? zone;

/** An IANA time zone, found by typing a city. */
export function TimeZoneField(props: Props) {
  const { value } = props;
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone').map(todaysName);
    // the saved one may have been written with another of its names
    const zones = new Set(['UTC', ...known, ...(value ? [value] : [])]);
    return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return <SelectField {...props} load="here" options={options} />;
}
