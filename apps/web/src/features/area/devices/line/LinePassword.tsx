import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { problemText } from '../../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../../ui/form/useDraft.ts';

/** The password of a terminal connection. Browsers must not save it as the viewer's own password. */
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
      // Mantine sets `aria-invalid` on all inputs except password inputs.
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
