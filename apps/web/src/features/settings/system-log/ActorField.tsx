import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

// spec §9: the default
const debounceMs = 500;

interface Props {
  /** From the address; absent, anybody. */
  value: string | undefined;
  onChange: (actor: string | null) => void;
}

/** Part of the account name of whoever did it. */
export function ActorField({ value = '', onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const askLater = useDebouncedCallback((actor: string) => onChange(actor.trim() || null), debounceMs);
  // Back, or "clear filters": the address changed, and not through this field
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      autoComplete="off"
      label={t('settings.systemLog.actor')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        askLater(currentTarget.value);
      }}
      // what tells a chip that nothing is chosen
      placeholder=" "
      value={typed}
    />
  );
}
