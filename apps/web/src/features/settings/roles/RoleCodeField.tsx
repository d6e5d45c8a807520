import { roleLimits } from '@gatehouse/api/settings/roles';
import { Autocomplete } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Suggested role codes. Any other code can also be typed. */
const usual = ['RECEPTION', 'SECURITY', 'HUMAN_RESOURCES', 'PAYROLL', 'FACILITY', 'IT_SUPPORT', 'AUDITOR'];

export function RoleCodeField({
  name,
  value,
  onChange,
  problem,
  clash,
  label,
}: FieldBinding<string | null> & { label: string }) {
  const t = useText();
  return (
    <>
      <Autocomplete
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        data={usual}
        description={t('settings.roles.codeHint')}
        error={problemText(problem, label)}
        label={label}
        maxLength={roleLimits.code}
        name={name}
        onChange={(typed) => onChange(typed.toUpperCase().replaceAll(/[\s-]+/g, '_'))}
        required
        spellCheck={false}
        value={value ?? ''}
      />
      <ClashChoice clash={clash} label={label} show={(code) => code ?? ''} />
    </>
  );
}
