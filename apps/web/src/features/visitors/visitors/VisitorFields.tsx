import { countryCodes, nationalityName } from '@gatehouse/api/visitors/countries';
import { type Visitor, visitorGenders } from '@gatehouse/api/visitors/visitors';
import { withDisplayName } from '@gatehouse/messages/display-name';
import { nameOrder } from '@gatehouse/messages/names';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField, SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import { ContactFields } from './ContactFields.tsx';
import { EnteringFields } from './EnteringFields.tsx';
import type { VisitorForm } from './visitorForm.ts';

interface Props {
  form: VisitorForm;
  companyId: number | null;
  /** The edited visitor. Absent for a new visitor. */
  visitor?: Visitor;
}

export function VisitorFields({ form, companyId, visitor }: Props) {
  const t = useText();
  const { fields } = form;
  const contact = visitor?.contactPerson
    ? { value: visitor.contactPerson, label: visitor.contactPersonName ?? visitor.contactPerson }
    : undefined;
  return (
    <>
      {/* A hidden heading between the page title (h1) and the section titles, so that no heading level is missing. */}
      <VisuallyHidden component="h2">{t('visitors.visitors.one')}</VisuallyHidden>
      <FormSection title={t('visitors.visitors.who')}>
        <WhoFields form={form} visitor={visitor} />
      </FormSection>
      <FormSection title={t('visitors.visitors.whom')}>
        <ContactFields companyId={companyId} current={contact} form={form} />
      </FormSection>
      <FormSection hint={t('visitors.visitors.whenHint')} title={t('visitors.visitors.when')}>
        <InstantField {...fields.activeFrom} label={t('visitors.visitors.fields.activeFrom')} />
        <InstantField
          {...fields.activeTo}
          label={t('visitors.visitors.fields.activeTo')}
          problem={withTimesText(fields.activeTo.problem, t('visitors.visitors.timesWrong'))}
        />
        <Wide>
          <SwitchField {...fields.enabled} label={t('visitors.visitors.fields.enabled')} />
        </Wide>
      </FormSection>
      <FormSection title={t('visitors.visitors.entering')}>
        <EnteringFields companyId={companyId} form={form} visitor={visitor} />
      </FormSection>
    </>
  );
}

type FieldProblem = VisitorForm['fields']['activeTo']['problem'];

/** Replaces the error "end before start" by its text in spec §5. */
const withTimesText = (problem: FieldProblem, sentence: string): FieldProblem =>
  typeof problem === 'object' && problem.rule === 'order' ? sentence : problem;

function WhoFields({ form, visitor }: { form: VisitorForm; visitor: Visitor | undefined }) {
  const t = useText();
  const { fields, values, set } = form;
  const nationalities = useMemo(() => {
    const order = new Intl.Collator(language.get());
    return countryCodes
      .map((value) => ({ value, label: nationalityName(value, language.get()) }))
      .sort((a, b) => order.compare(a.label, b.label));
  }, []);
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
      <TextField {...fields.title} label={t('visitors.visitors.fields.title')} />
      <RadioField
        {...fields.gender}
        label={t('visitors.visitors.fields.gender')}
        options={visitorGenders.map((value) => ({ value, label: t(`visitors.visitors.genders.${value}`) }))}
      />
      <SelectField
        {...fields.nationality}
        label={t('visitors.visitors.fields.nationality')}
        load="here"
        options={nationalities}
      />
      <TextField {...fields.visitorCompany} label={t('visitors.visitors.fields.visitorCompany')} />
      <TextField {...fields.idPassportNumber} label={t('visitors.visitors.fields.idPassportNumber')} />
      <TextField
        label={t('visitors.visitors.fields.visitorCode')}
        locked={t('visitors.visitors.codeHint')}
        name="visitorCode"
        onChange={() => undefined}
        problem={undefined}
        value={visitor?.visitorCode ?? ''}
      />
    </>
  );
}
