import { companies } from '@gatehouse/api/people/companies';
import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { CodeFields, NameFields } from './EmployeeFields.tsx';
import { placesOfNew } from './employee.places.ts';

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
} as const;

interface Props {
  /** Company and department the list shows: they are proposed. */
  companyId: number | null;
  departmentId: number | null;
  onClose: () => void;
}

/** A new employee with an account, invited by mail. */
export function CreateEmployee({ companyId, departmentId, onClose }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const draft = useDraft(employees.create.body, { ...blank, companyId, departmentId }, placesOfNew);
  const { fields, values } = draft;
  const { save, isPending } = useSave(employees.create, {
    done: t('people.employees.created'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  const company = owners.data?.content.find((one) => one.id === values.companyId);
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('people.employees.create')}
    >
      <SelectField
        {...fields.companyId}
        label={t('people.employees.company')}
        // spec §4: choosing a company clears the department
        onChange={(chosen) => draft.set({ companyId: chosen, departmentId: null })}
        options={(owners.data?.content ?? []).map((one) => ({ value: one.id, label: one.companyName }))}
        required
      />
      <DepartmentPicker
        {...fields.departmentId}
        companyCode={company?.companyCode}
        label={t('people.employees.department')}
        reason={company ? undefined : t('people.employees.chooseCompany')}
        required
      />
      <NameFields draft={draft} longest={limits.newName} />
      <CodeField
        {...fields.accountName}
        hint={t('people.employees.accountNameHint')}
        label={t('people.employees.accountName')}
        max={limits.accountName}
        required
      />
      <CodeFields draft={draft} pinHint={t('people.employees.devicePinHint')} />
      <SwitchField
        {...fields.isEnabled}
        hint={t('people.employees.invitedHint')}
        label={t('people.employees.enabled')}
      />
    </FormModal>
  );
}
