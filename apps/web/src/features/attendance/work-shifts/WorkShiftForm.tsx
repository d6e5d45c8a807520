import { dayTypes } from '@gatehouse/api/attendance/day-explanation';
import { shiftTypes, usualSettings, type WorkShift, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { SimpleGrid } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { FormNote } from '../../../ui/form/FormNote.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FieldBinding, FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { DepartmentPicker } from '../../people/departments/DepartmentPicker.tsx';
import { RecomputedNote } from './RecomputedNote.tsx';
import { WorkShiftSettingsFields, type WorkShiftSettingsInput } from './WorkShiftSettingsFields.tsx';
import { toOptions } from './workShiftText.ts';

const blank = {
  name: '',
  startDate: null,
  endDate: null,
  startTime: '09:00',
  endTime: '18:00',
  type: 'NORMAL',
  workingDayType: 'LEGAL_WORKDAY',
  workshiftSettings: usualSettings,
} as const;

const errorFields = {
  HR_DEPARTMENT_NOT_FOUND: 'departmentId',
  ATT_WORKSHIFT_CLASH: 'workingDayType',
} as const;

interface CreateWorkShiftProps {
  /** Department that is preselected. */
  departmentId: number | null;
  onClose: () => void;
}

export function CreateWorkShift({ departmentId, onClose }: CreateWorkShiftProps) {
  const t = useText();
  const form = useCreate(
    workShifts.create,
    { ...blank, departmentId, departmentCode: null, companyCode: null },
    { places: errorFields, done: t('attendance.workShifts.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('attendance.workShifts.create')}>
      <WorkShiftFields fields={form.fields} />
    </FormModal>
  );
}

/** Form for an existing work shift. The shift cannot move to another company. */
export function EditWorkShift({ shift, onClose }: { shift: WorkShift; onClose: () => void }) {
  const t = useText();
  const form = useEdit(workShifts.update, shift, {
    places: errorFields,
    done: t('attendance.workShifts.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('attendance.workShifts.edit')}>
      <WorkShiftFields fields={form.fields} shift={shift} />
    </FormModal>
  );
}

type SettingsField = 'workshiftSettings';

interface WorkShiftFieldsProps<T> {
  /** A new shift sends all settings. An edited shift sends only the changed settings. */
  fields: Omit<FormFields<FormValues<typeof workShifts.update.body>>, SettingsField> & {
    [K in SettingsField]: FieldBinding<T>;
  };
  /** The edited work shift. Absent for a new shift. */
  shift?: WorkShift;
}

function WorkShiftFields<T extends WorkShiftSettingsInput>({ fields, shift }: WorkShiftFieldsProps<T>) {
  const t = useText();
  const { departmentId, startDate, endDate, startTime, endTime } = fields;
  const overnight = startTime.value !== null && endTime.value !== null && endTime.value <= startTime.value;
  const { data } = useApi(workShifts.affected, {
    query: {
      departmentId: departmentId.value ?? 0,
      startDate: startDate.value ?? undefined,
      endDate: endDate.value ?? undefined,
      type: fields.type.value ?? undefined,
      workingDayType: fields.workingDayType.value ?? undefined,
      id: shift?.id,
    },
    enabled: departmentId.value !== null,
    quiet: true,
  });
  return (
    <>
      <TextField {...fields.name} label={t('attendance.workShifts.fields.name')} />
      <DepartmentPicker
        {...departmentId}
        companyCode={shift?.companyCode}
        label={t('attendance.workShifts.fields.departmentId')}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...fields.workingDayType}
          label={t('attendance.workShifts.fields.workingDayType')}
          load="here"
          options={toOptions(dayTypes, (dayType) => t(`attendance.workShifts.dayTypes.${dayType}`))}
        />
        <SelectField
          {...fields.type}
          hint={t('attendance.workShifts.typeHint')}
          label={t('attendance.workShifts.fields.type')}
          load="here"
          options={toOptions(shiftTypes, (shiftType) => t(`attendance.workShifts.types.${shiftType}`))}
        />
        <TimeOfDayField {...startTime} label={t('attendance.workShifts.fields.startTime')} />
        <TimeOfDayField
          {...endTime}
          hint={overnight ? t('attendance.workShifts.nextDay') : undefined}
          label={t('attendance.workShifts.fields.endTime')}
        />
        <DateField
          {...startDate}
          hint={t('attendance.workShifts.dateHint')}
          label={t('attendance.workShifts.fields.startDate')}
        />
        <DateField {...endDate} label={t('attendance.workShifts.fields.endDate')} />
      </SimpleGrid>
      <WorkShiftSettingsFields {...fields.workshiftSettings} />
      {data?.clash && <FormNote text={t('attendance.workShifts.clashesWith', { name: data.clash.name })} />}
      <RecomputedNote found={data} on="save" />
    </>
  );
}
