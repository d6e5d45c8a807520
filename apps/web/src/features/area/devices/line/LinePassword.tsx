import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { problemText } from '../../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../../ui/form/useDraft.ts';

/**
 * The password field of a terminal connection. Browsers must not save the password as the password of the signed-in
 * person.
 */
export function LinePassword({
  name,
  value,
  onChange,
  problem,
  required,
  hint,
}: FieldBinding<string | null> & { hint: string }) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  const label = t('deviceOps.deviceLines.fields.password');
  return (
    <PasswordInput
      // Mantine sets `aria-invalid` on all input fields except password fields.
      aria-invalid={problem !== undefined || undefined}
      autoComplete="new-password"
      description={hint}
      error={problemText(problem, label)}
      label={label}
      name={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      onVisibilityChange={setVisible}
      required={required}
      value={value ?? ''}
      visibilityToggleButtonProps={{
        'aria-label': t(`deviceOps.deviceLines.${visible ? 'hidePassword' : 'showPassword'}`),
        tabIndex: 0,
      }}
      visible={visible}
    />
  );
}
