import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

// The default search delay in milliseconds (spec §9).
const debounceMs = 500;

interface Props {
  /** Value of the URL parameter. Undefined for all accounts. */
  value: string | undefined;
  onChange: (actor: string | null) => void;
}

/** Filters the log by a part of the account name of the person that made the change. */
export function ActorField({ value = '', onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const askLater = useDebouncedCallback((actor: string) => onChange(actor.trim() || null), debounceMs);
  // Updates the field when the URL changes by other means, such as Back or "clear filters".
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      autoComplete="off"
      label={t('settings.systemLog.actor')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        askLater(currentTarget.value);
      }}
      // The filter chip treats an empty placeholder as "nothing chosen".
      placeholder=" "
      value={typed}
    />
  );
}
