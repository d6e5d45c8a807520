import { useMemo } from 'react';
import type { FieldBinding } from '../form/useDraft.ts';
import { SelectField } from './SelectField.tsx';

interface Props extends FieldBinding<string | null> {
  label: string;
  hint?: string;
  /** Label of the option for no time zone. */
  none?: string;
}

/** Current names of cities, by the outdated names that browsers list. */
const todaysNames: Record<string, string> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};

export const currentZoneName = (zone: string): string => todaysNames[zone] ?? zone;

/** Edits an IANA time zone, with search by city. */
export function TimeZoneField(props: Props) {
  const { value } = props;
  const options = useMemo(() => {
    const listedZones = Intl.supportedValuesOf('timeZone').map(currentZoneName);
    // Adds the saved time zone to the options, because its name may be outdated and missing in the browser's list.
    const zones = new Set(['UTC', ...listedZones, ...(value ? [value] : [])]);
    return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return <SelectField {...props} load="here" options={options} />;
}
