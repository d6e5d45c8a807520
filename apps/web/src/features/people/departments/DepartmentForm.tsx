import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { type Department, departments, departmentLimits as limits } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';
import { EmployeesPicker } from '../employees/EmployeesPicker.tsx';
import { DepartmentPicker } from './DepartmentPicker.tsx';

const blank = { departmentCode: '', departmentName: '', parentDepartmentId: null, managerIds: [] };

/** Where a refusal belongs that is about one field. */
const places = {
  HR_DEPARTMENT_CODE_EXISTED: 'departmentCode',
  HR_DEPARTMENT_PARENT_NOT_FOUND: 'parentDepartmentId',
  HR_EMPLOYEE_NOT_FOUND: 'managerIds',
} as const;

/** A new department; the company chosen on the screen is proposed. */
export function CreateDepartment({ company, onClose }: { company: CompanyChoice; onClose: () => void }) {
  const t = useText();
  const owners = useApi(companies.pick);
  const draft = useDraft(departments.create.body, { ...blank, companyId: company.id }, places);
  const { save, isPending } = useSave(departments.create, {
    done: t('people.departments.created'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  const all = owners.data?.content ?? [company];
  const chosen = all.find((one) => one.id === draft.values.companyId) ?? company;
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('people.departments.create')}
    >
      <SelectField
        {...draft.fields.companyId}
        label={t('people.departments.company')}
        // what was chosen of the old company is not there in the new one
        onChange={(companyId) => draft.set({ companyId, parentDepartmentId: null, managerIds: [] })}
        options={all.map((one) => ({ value: one.id, label: one.companyName }))}
        required
      />
      <DepartmentFields
        companyCode={chosen.companyCode}
        fields={draft.fields}
        key={chosen.id}
        managers={[]}
      />
    </FormModal>
  );
}

/** Changes a department, its place and its managers; its company stays. */
export function EditDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const t = useText();
  const managerIds = department.managers.map(({ id }) => id);
  const draft = useDraft(departments.update.body, { ...department, managerIds }, places);
  const { save, isPending } = useSave(departments.update, {
    done: t('people.departments.updated'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: department.id }, body })}
      pending={isPending}
      title={t('people.departments.edit')}
    >
      <DepartmentFields
        companyCode={department.companyCode}
        exceptBelow={department.id}
        fields={draft.fields}
        managers={department.managers}
      />
    </FormModal>
  );
}

interface FieldsProps {
  fields: Fields<Typed<typeof departments.update.body>>;
  companyCode: string;
  managers: Department['managers'];
  exceptBelow?: number;
}

function DepartmentFields({ fields, companyCode, managers, exceptBelow }: FieldsProps) {
  const t = useText();
  return (
    <>
      <TextField {...fields.departmentName} label={t('people.departments.name')} max={limits.name} required />
      <CodeField {...fields.departmentCode} label={t('people.departments.code')} max={limits.code} required />
      <DepartmentPicker
        {...fields.parentDepartmentId}
        companyCode={companyCode}
        exceptBelow={exceptBelow}
        label={t('people.departments.parent')}
        none={t('people.departments.noParent')}
      />
      <EmployeesPicker
        {...fields.managerIds}
        companyCode={companyCode}
        current={managers}
        hint={t('people.departments.managersHint')}
        label={t('people.departments.managers')}
      />
    </>
  );
}
