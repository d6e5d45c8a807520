import { type PersonNames, withDisplayName } from '@gatehouse/messages/display-name';
import { nameOrder } from '@gatehouse/messages/names';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { Draft } from '../../../ui/useDraft.ts';

/**
 * For `Columns`: first and last name in the order of the language, and the display name. The display name follows them
 * until it is edited manually.
 */
export function FullNameFields({
  draft: { values, set, fields },
}: {
  draft: Pick<Draft<PersonNames, unknown>, 'values' | 'set' | 'fields'>;
}) {
  const t = useText();
  return (
    <>
      {nameOrder(language.get()).map((name) => (
        <TextField
          {...fields[name]}
          key={name}
          label={t(`people.employees.fields.${name}`)}
          onChange={(typed) => set(withDisplayName(values, { [name]: typed }, language.get()))}
        />
      ))}
      <TextField {...fields.displayName} label={t('people.employees.fields.displayName')} />
    </>
  );
}
