import { type Visitor, visitorGenders } from '@gatehouse/api/visitors/visitors';
import { VisuallyHidden } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField, SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import { ContactFields } from './ContactFields.tsx';
import { EnteringFields } from './EnteringFields.tsx';
import { NameFields, OriginFields } from './IdentityFields.tsx';
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
  const { fields } = form;
  return (
    <>
      <NameFields form={form} />
      <TextField {...fields.title} label={t('visitors.visitors.fields.title')} />
      <RadioField
        {...fields.gender}
        label={t('visitors.visitors.fields.gender')}
        options={visitorGenders.map((value) => ({ value, label: t(`visitors.visitors.genders.${value}`) }))}
      />
      <OriginFields form={form} />
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
