import { countryCodes, nationalityName } from '@gatehouse/api/visitors/countries';
import { withDisplayName } from '@gatehouse/messages/display-name';
import { nameOrder } from '@gatehouse/messages/names';
import { useMemo } from 'react';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { FormPart } from './visitorForm.ts';

type NameForm = FormPart<'firstName' | 'lastName' | 'displayName'>;

/** The names of a visitor. The display name follows the first and last name. */
export function NameFields({ form: { values, set, fields } }: { form: NameForm }) {
  const t = useText();
  return (
    <>
      {nameOrder(language.get()).map((name) => (
        <TextField
          {...fields[name]}
          key={name}
          label={t(`visitors.visitors.fields.${name}`)}
          onChange={(typed) => set(withDisplayName(values, { [name]: typed }, language.get()))}
        />
      ))}
      <TextField {...fields.displayName} label={t('visitors.visitors.fields.displayName')} />
    </>
  );
}

type OriginForm = FormPart<'nationality' | 'visitorCompany' | 'idPassportNumber'>;

export function OriginFields({ form: { fields } }: { form: OriginForm }) {
  const t = useText();
  const nationalities = useMemo(() => {
    const order = new Intl.Collator(language.get());
    return countryCodes
      .map((value) => ({ value, label: nationalityName(value, language.get()) }))
      .sort((a, b) => order.compare(a.label, b.label));
  }, []);
  return (
    <>
      <SelectField
        {...fields.nationality}
        label={t('visitors.visitors.fields.nationality')}
        load="here"
        options={nationalities}
      />
      <TextField {...fields.visitorCompany} label={t('visitors.visitors.fields.visitorCompany')} />
      <TextField {...fields.idPassportNumber} label={t('visitors.visitors.fields.idPassportNumber')} />
    </>
  );
}
