import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

// The default (spec §9).
const debounceMs = 500;

interface Props {
  /** The URL parameter. Absent for all accounts. */
  value: string | undefined;
  onChange: (actor: string | null) => void;
}

/** Filters by a part of the actor's account name. */
export function ActorField({ value = '', onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const askLater = useDebouncedCallback((actor: string) => onChange(actor.trim() || null), debounceMs);
  // The URL also changes through Back and "clear filters".
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      autoComplete="off"
      label={t('settings.systemLog.actor')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        askLater(currentTarget.value);
      }}
      // The chip reads an empty placeholder as "nothing chosen".
      placeholder=" "
      value={typed}
    />
  );
}
