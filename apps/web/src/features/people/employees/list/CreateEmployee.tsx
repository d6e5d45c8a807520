import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { useRef } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../../ui/fields/ChoiceFields.tsx';
import { CodeField } from '../../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { Columns } from '../../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../../ui/form/useCreate.ts';
import { useLead } from '../../../../ui/form/useLead.ts';
import { OwnerPicker } from '../../companies/OwnerPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { CodeFields, NameFields, TimeFields } from '../EmployeeFields.tsx';
import { placesOfNew } from '../employee.errorFields.ts';
import { useDuplicates } from '../useDuplicates.ts';

const blank = {
  accountName: '',
  employeeCode: '',
  firstName: '',
  lastName: '',
  displayName: '',
  gender: 'MALE',
  title: '',
  email: '',
  devicePin: '',
  cardNumber: '',
  isEnabled: true,
  joinedOn: null,
  leftOn: null,
  departmentSince: null,
  homeBuildingId: null,
} as const;

interface Props {
  /** Company selected on the list page, used as the default. */
  company: CompanyChoice | undefined;
  departmentId: number | null;
  onClose: () => void;
}

/** Form for a new employee with an account and an emailed invitation. A single department is preselected. */
export function CreateEmployee(props: Props) {
  const { company, departmentId } = props;
  const all = useApi(departments.list, {
    query: { companyCode: company?.companyCode, size: 10_000 },
    enabled: company !== undefined && departmentId === null,
    quiet: true,
  });
  // The preselected department is computed only once, so that a later refresh does not replace the person's choice.
  const proposed = useRef<number | null | undefined>(undefined);
  if (proposed.current === undefined && !all.isFetching) {
    const [only, another] = all.data?.content ?? [];
    proposed.current = departmentId ?? (another ? null : (only?.id ?? null));
  }
  return proposed.current === undefined ? null : <NewEmployee {...props} departmentId={proposed.current} />;
}

function NewEmployee({ company: owner, departmentId, onClose }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const lead = useLead();
  const form = useCreate(
    employees.create,
    { ...blank, companyId: owner?.id ?? null, departmentId, companyCode: null, departmentCode: null },
    {
      places: placesOfNew,
      done: t('people.employees.created'),
      onClose,
      next: ({ id }) => lead({ to: '/staff', search: { view: id } }),
    },
  );
  const { fields, values } = form;
  const duplicates = useDuplicates(values, values.companyId);
  const company = owners.data?.content.find((candidate) => candidate.id === values.companyId);
  return (
    <FormModal {...form.dialog} second={form.andNew} size="large" title={t('people.employees.create')}>
      <Columns>
        <OwnerPicker
          {...fields.companyId}
          label={t('people.employees.fields.companyId')}
          // Choosing a company clears the department (spec §4).
          onChange={(chosen) => form.set({ companyId: chosen, departmentId: null, homeBuildingId: null })}
        />
        <DepartmentPicker
          {...fields.departmentId}
          companyCode={company?.companyCode}
          label={t('people.employees.fields.departmentId')}
          reason={company ? undefined : t('people.employees.chooseCompany')}
        />
        <NameFields draft={form} duplicates={duplicates} />
        <CodeField
          {...fields.accountName}
          hint={t('people.employees.accountNameHint')}
          label={t('people.employees.fields.accountName')}
          problem={fields.accountName.problem ?? duplicates.accountName}
        />
        <CodeFields draft={form} duplicates={duplicates} pinHint={t('people.employees.devicePinHint')} />
        <TimeFields
          companyCode={company?.companyCode}
          fields={fields}
          reason={company ? undefined : t('people.employees.chooseCompany')}
        />
      </Columns>
      <SwitchField
        {...fields.isEnabled}
        hint={t('people.employees.invitedHint')}
        label={t('people.employees.fields.isEnabled')}
      />
    </FormModal>
  );
}
