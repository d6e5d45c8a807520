import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { type Department, departments } from '@gatehouse/api/people/departments';
import { managers } from '@gatehouse/api/people/managers';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { CodeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { OwnerPicker } from '../companies/OwnerPicker.tsx';
import { EmployeesPicker } from '../employees/EmployeesPicker.tsx';
import { DepartmentPicker } from './DepartmentPicker.tsx';
import { departmentParts } from './departmentParts.ts';

const blank = {
  departmentCode: '',
  departmentName: '',
  parentDepartmentId: null,
  parentSince: null,
  homeBuildingId: null,
  managerIds: [],
};

const errorFields = {
  HR_DEPARTMENT_CODE_EXISTED: 'departmentCode',
  HR_DEPARTMENT_PARENT_NOT_FOUND: 'parentDepartmentId',
  HR_EMPLOYEE_NOT_FOUND: 'managerIds',
  AREA_BUILDING_ID_NOT_FOUND: 'homeBuildingId',
} as const;

/** The default is the company selected on the page. */
export function CreateDepartment({ company, onClose }: { company: CompanyChoice; onClose: () => void }) {
  const t = useText();
  const owners = useApi(companies.pick);
  const lead = useLead();
  const form = useCreate(
    departments.create,
    { ...blank, companyId: company.id, companyCode: null },
    {
      places: errorFields,
      done: t('people.departments.created'),
      onClose,
      next: ({ companyCode, departmentCode }) =>
        lead({ to: '/department', search: { companyCode, keyword: departmentCode } }),
    },
  );
  const all = owners.data?.content ?? [company];
  const chosen = all.find((owner) => owner.id === form.values.companyId) ?? company;
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('people.departments.create')}>
      <OwnerPicker
        {...form.fields.companyId}
        label={t('people.departments.fields.companyId')}
        // A change of the company clears the parent and the managers, because they belong to the previous company.
        onChange={(companyId) =>
          form.set({ companyId, parentDepartmentId: null, homeBuildingId: null, managerIds: [] })
        }
      />
      <DepartmentFields companyCode={chosen.companyCode} fields={form.fields} key={chosen.id} current={[]} />
    </FormModal>
  );
}

/** The company of a department cannot change. */
export function EditDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const t = useText();
  const managerIds = department.managers.map(({ id }) => id);
  const form = useEdit(
    departments.update,
    { ...department, managerIds },
    { places: errorFields, done: t('people.departments.updated'), onClose },
  );
  return (
    <FormModal {...form.dialog} title={t('people.departments.edit')}>
      <DepartmentFields
        companyCode={department.companyCode}
        department={department}
        fields={form.fields}
        current={department.managers}
      />
    </FormModal>
  );
}

interface DepartmentFieldsProps {
  fields: FormFields<FormValues<typeof departments.update.body>>;
  companyCode: string;
  current: Department['managers'];
  department?: Department;
}

function DepartmentFields({ fields, companyCode, current, department }: DepartmentFieldsProps) {
  const t = useText();
  const { can } = useSession();
  const { BuildingPicker, RecomputedPanel } = departmentParts.useParts();
  const { parentDepartmentId, parentSince, homeBuildingId } = fields;
  const isMoved =
    department !== undefined &&
    (parentDepartmentId.value !== department.parentDepartmentId ||
      parentSince.value !== department.parentSince ||
      homeBuildingId.value !== department.homeBuildingId);
  return (
    <>
      <TextField {...fields.departmentName} label={t('people.departments.fields.departmentName')} />
      <CodeField {...fields.departmentCode} label={t('people.departments.fields.departmentCode')} />
      <DepartmentPicker
        {...fields.parentDepartmentId}
        companyCode={companyCode}
        exceptBelow={department?.id}
        label={t('people.departments.fields.parentDepartmentId')}
        none={t('people.departments.noParent')}
      />
      {department && (
        <DateField
          {...fields.parentSince}
          hint={t('people.departments.parentSinceHint')}
          label={t('people.departments.fields.parentSince')}
        />
      )}
      <BuildingPicker
        {...fields.homeBuildingId}
        companyCode={companyCode}
        current={
          department?.homeBuildingId
            ? { value: department.homeBuildingId, label: department.homeBuildingName ?? '' }
            : undefined
        }
        hint={t('people.departments.homeBuildingHint')}
        label={t('people.departments.fields.homeBuildingId')}
      />
      <EmployeesPicker
        {...fields.managerIds}
        companyCode={companyCode}
        current={current}
        hint={
          can(managers.create)
            ? t('people.departments.managersHint')
            : t('people.departments.onlyManagersHint')
        }
        label={t('people.departments.fields.managerIds')}
      />
      {isMoved && (
        <RecomputedPanel
          departmentId={department.id}
          from={
            homeBuildingId.value === department.homeBuildingId ? (parentSince.value ?? undefined) : undefined
          }
        />
      )}
    </>
  );
}
