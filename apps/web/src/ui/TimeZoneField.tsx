import { useMemo } from 'react';
import { SelectField } from './SelectField.tsx';
import type { Bound } from './useDraft.ts';

interface Props extends Bound<string | null> {
  label: string;
  required?: boolean;
  hint?: string;
  /** What it means to choose none. */
  none?: string;
}

/** An IANA time zone, found by typing a city. */
export function TimeZoneField(props: Props) {
  const { value } = props;
  const options = useMemo(() => {
    // the browser may list a zone under another of its names than the saved one
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])]);
    return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return <SelectField {...props} options={options} />;
}
