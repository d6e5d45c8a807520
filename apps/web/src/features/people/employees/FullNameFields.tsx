import { type PersonNames, withDisplayName } from '@gatehouse/messages/display-name';
import { nameOrder } from '@gatehouse/messages/names';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Draft } from '../../../ui/form/useDraft.ts';

/**
 * Fields for first name, last name and display name, for use in `Columns`. First and last name are in the order of the
 * current language. The display name follows them until the person edits it.
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
