import { companies } from '@gatehouse/api/people/companies';
import { type LeaveKind, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf, whyNotYet } from '../../../ui/feedback/load.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FieldBinding, FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { DepartmentsPicker } from '../../people/departments/DepartmentsPicker.tsx';
import { EmployeesPicker } from '../../people/employees/EmployeesPicker.tsx';
import { LeaveAmountField } from './LeaveAmountField.tsx';

export interface GrantFormProps {
  kinds: readonly LeaveKind[];
  /** Leave category of the list, used as the default. */
  kind: LeaveKind;
  companyId: number;
  year: number;
  onClose: () => void;
}

/** Maps error codes to form fields, for the forms that grant leave to many people. */
export const givingPlaces = {
  REQ_TYPE_NOT_FOUND: 'requestTypeId',
  REQ_TYPE_NO_BALANCE: 'requestTypeId',
  REQ_GRANT_YEAR: 'until',
  HR_DEPARTMENT_NOT_FOUND: 'departmentIds',
  HR_EMPLOYEE_NOT_FOUND: 'employeeIds',
} as const;

/** Grants leave of a year to many people. */
export function GiveLeave({ kinds, kind, companyId, year, onClose }: GrantFormProps) {
  const t = useText();
  const form = useCreate(
    leaveBalances.give,
    {
      requestTypeId: kind.requestTypeId,
      year,
      kind: 'YEARLY',
      amount: null,
      until: null,
      note: '',
      departmentIds: [],
      employeeIds: [],
    },
    {
      places: givingPlaces,
      done: ({ people }) => t('requests.leaveBalances.given', { count: people }),
      onClose,
    },
  );
  const chosen = kinds.find(({ requestTypeId }) => requestTypeId === form.values.requestTypeId) ?? kind;
  return (
    <FormModal {...form.dialog} size="middle" title={t('requests.leaveBalances.give')}>
      <KindField {...form.fields.requestTypeId} kinds={kinds} />
      <NumberField {...form.fields.year} label={t('requests.leaveBalances.fields.year')} />
      <RadioField
        {...form.fields.kind}
        label={t('requests.leaveBalances.fields.kind')}
        options={(['YEARLY', 'ADDITIONAL'] as const).map((value) => ({
          value,
          label: t(`requests.leaveBalances.kinds.${value}`),
        }))}
      />
      <LeaveAmountField
        {...form.fields.amount}
        label={t(`requests.leaveBalances.fields.${chosen.unit === 'DAYS' ? 'days' : 'hours'}`)}
        unit={chosen.unit}
      />
      <DateField
        {...form.fields.until}
        hint={t('requests.leaveBalances.untilHint')}
        label={t('requests.leaveBalances.fields.until')}
      />
      <RecipientFields companyId={companyId} fields={form.fields} />
      <TextField {...form.fields.note} label={t('requests.leaveBalances.fields.note')} />
    </FormModal>
  );
}

/** Selects a leave category with a balance. */
export function KindField({
  kinds,
  ...field
}: FieldBinding<number | null> & { kinds: readonly LeaveKind[] }) {
  const t = useText();
  return (
    <SelectField
      {...field}
      label={t('requests.leaveBalances.fields.requestTypeId')}
      load="here"
      options={kinds.map((leaveKind) => ({ value: leaveKind.requestTypeId, label: leaveKind.subTypeName }))}
    />
  );
}

interface RecipientFieldsProps {
  companyId: number;
  fields: Pick<FormFields<FormValues<typeof leaveBalances.give.body>>, 'departmentIds' | 'employeeIds'>;
}

/** Fields for the recipients of a grant: departments, people, or the whole company. */
export function RecipientFields({ companyId, fields }: RecipientFieldsProps) {
  const t = useText();
  const owners = useApi(companies.pick, { quiet: true });
  const company = owners.data?.content.find(({ id }) => id === companyId);
  return (
    <>
      <DepartmentsPicker
        {...fields.departmentIds}
        companyCode={company?.companyCode}
        hint={t('requests.leaveBalances.giveHint')}
        label={t('requests.leaveBalances.fields.departmentIds')}
        reason={whyNotYet(loadOf(owners))}
      />
      <EmployeesPicker
        {...fields.employeeIds}
        companyCode={company?.companyCode ?? ''}
        current={[]}
        label={t('requests.leaveBalances.fields.employeeIds')}
      />
    </>
  );
}
