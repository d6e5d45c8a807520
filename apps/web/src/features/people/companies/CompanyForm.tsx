import { timesheetColumns } from '@gatehouse/api/attendance/timesheet-columns.rules';
import { type Company, companies } from '@gatehouse/api/people/companies';
import { usualHours } from '@gatehouse/api/people/working-hours';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { browserZone } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { currentZoneName } from '../../../ui/fields/TimeZoneField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { TimesheetColumnsField } from './TimesheetColumnsField.tsx';
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
  timesheetColumns: [...timesheetColumns],
  ...usualHours,
};

const errorFields = { HR_COMPANY_CODE_EXISTED: 'companyCode' } as const;

interface CreateCompanyProps {
  onClose: () => void;
  /** Called before the form closes, so that the caller can select the new company. */
  onCreated?: (company: Company) => void;
}

/** The default time zone is the time zone of the browser. */
export function CreateCompany({ onClose, onCreated }: CreateCompanyProps) {
  const t = useText();
  const form = useCreate(
    companies.create,
    { ...blank, timeZone: currentZoneName(browserZone()) },
    {
      places: errorFields,
      done: t('people.companies.created'),
      onClose,
      onSaved: (company) => {
        onCreated?.(company);
        onClose();
      },
    },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} size="large" title={t('people.companies.create')}>
      <CompanyFields fields={form.fields}>
        <CodeField
          {...form.fields.companyCode}
          hint={t('people.companies.codeHint')}
          label={t('people.companies.fields.companyCode')}
        />
      </CompanyFields>
    </FormModal>
  );
}

/** The company code cannot change. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useText();
  // The departments are read-only in this form, because they have a separate page.
  const form = useEdit(
    companies.update,
    { ...company, departmentIds: null },
    { done: t('people.companies.updated'), onClose },
  );
  return (
    <FormModal {...form.dialog} size="large" title={t('people.companies.edit')}>
      <CompanyFields fields={form.fields}>
        <CodeField
          label={t('people.companies.fields.companyCode')}
          locked={t('people.companies.codeLocked')}
          name="companyCode"
          onChange={() => undefined}
          problem={undefined}
          value={company.companyCode}
        />
        <Wide>
          <Text fz="sm">
            {t('people.companies.fields.departments')}:{' '}
            {joinList(company.departments.map((department) => department.departmentName)) ||
              t('people.companies.noDepartments')}
          </Text>
        </Wide>
      </CompanyFields>
    </FormModal>
  );
}

interface CompanyFieldsProps {
  fields: FormFields<FormValues<typeof companies.update.body>>;
  /** Field for the company code, which cannot change later. */
  children: ReactNode;
}

function CompanyFields({ fields, children }: CompanyFieldsProps) {
  const t = useText();
  return (
    <div>
      <FormSection title={t('people.companies.parts.identity')}>
        <TextField {...fields.companyName} label={t('people.companies.fields.companyName')} />
        {children}
        <Wide>
          <LongTextField {...fields.description} label={t('people.companies.fields.description')} />
        </Wide>
        <Wide>
          <SwitchField
            {...fields.isEnabled}
            hint={t('people.companies.enabledHint')}
            label={t('people.companies.fields.isEnabled')}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('people.companies.parts.contact')}>
        <TextField
          {...fields.websiteUrl}
          hint={t('people.companies.websiteHint')}
          label={t('people.companies.fields.websiteUrl')}
        />
        <TextField {...fields.email} label={t('people.companies.fields.email')} />
        <TextField {...fields.phone} label={t('people.companies.fields.phone')} />
        <TextField {...fields.manager} label={t('people.companies.fields.manager')} />
        <Wide>
          <TextField {...fields.address} label={t('people.companies.fields.address')} />
        </Wide>
      </FormSection>
      <WorkingHoursFields fields={fields} />
      <TimesheetColumnsField {...fields.timesheetColumns} />
    </div>
  );
}
