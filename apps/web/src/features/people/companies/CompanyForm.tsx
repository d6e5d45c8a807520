import { type Company, companies, companyLimits as limits } from '@gatehouse/api/people/companies';
import { usualHours } from '@gatehouse/api/people/working-hours';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { browserZone } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/TextField.tsx';
import { TimeZoneField, todaysName } from '../../../ui/TimeZoneField.tsx';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';
import { WorkingHoursFields } from './WorkingHoursFields.tsx';

const blank = {
  companyCode: '',
  companyName: '',
  description: '',
  websiteUrl: '',
  email: '',
  phone: '',
  address: '',
  manager: '',
  isEnabled: true,
  departmentIds: null,
  ...usualHours,
};

/** Where a refusal belongs that is about one field. */
const places = { HR_COMPANY_CODE_EXISTED: 'companyCode' } as const;

/** A new company, in the browser's time zone until another is chosen. */
export function CreateCompany({ onClose }: { onClose: () => void }) {
  const t = useText();
  const draft = useDraft(companies.create.body, { ...blank, timeZone: todaysName(browserZone()) }, places);
  const { save, isPending } = useSave(companies.create, {
    done: t('people.companies.created'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('people.companies.create')}
    >
      <CodeField
        {...draft.fields.companyCode}
        hint={t('people.companies.codeLocked')}
        label={t('people.companies.code')}
        max={limits.code}
        required
      />
      <CompanyFields fields={draft.fields} />
    </FormModal>
  );
}

/** Changes a company; its code stays. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useText();
  // its departments are to read here: they are changed on their own screen
  const draft = useDraft(companies.update.body, { ...company, departmentIds: null });
  const { save, isPending } = useSave(companies.update, {
    done: t('people.companies.updated'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: company.id }, body })}
      pending={isPending}
      title={t('people.companies.edit')}
    >
      <CodeField
        label={t('people.companies.code')}
        locked={t('people.companies.codeLocked')}
        max={limits.code}
        name="companyCode"
        onChange={() => undefined}
        problem={undefined}
        value={company.companyCode}
      />
      <Text fz="sm">
        {t('people.companies.departments')}:{' '}
        {company.departments.map((one) => one.departmentName).join(', ') ||
          t('people.companies.noDepartments')}
      </Text>
      <CompanyFields fields={draft.fields} />
    </FormModal>
  );
}

function CompanyFields({ fields }: { fields: Fields<Typed<typeof companies.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.companyName} label={t('people.companies.name')} max={limits.name} required />
      <LongTextField
        {...fields.description}
        label={t('people.companies.description')}
        max={limits.description}
      />
      <TextField
        {...fields.websiteUrl}
        hint={t('people.companies.websiteHint')}
        label={t('people.companies.website')}
        max={limits.website}
      />
      <TextField {...fields.email} label={t('people.companies.email')} max={limits.email} />
      <TextField {...fields.phone} label={t('people.companies.phone')} max={limits.phone} />
      <TextField {...fields.address} label={t('people.companies.address')} max={limits.address} />
      <TextField {...fields.manager} label={t('people.companies.manager')} max={limits.manager} />
      <TimeZoneField
        {...fields.timeZone}
        hint={t('people.companies.timeZoneHint')}
        label={t('people.companies.timeZone')}
        required
      />
      <SwitchField
        {...fields.isEnabled}
        hint={t('people.companies.enabledHint')}
        label={t('people.companies.enabled')}
      />
      <WorkingHoursFields fields={fields} />
    </>
  );
}
