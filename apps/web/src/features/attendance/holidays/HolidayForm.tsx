import { type Holiday, holidayParts, holidays } from '@gatehouse/api/attendance/holidays';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { BuildingPicker } from '../../area/buildings/BuildingPicker.tsx';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { RecomputedNote } from '../work-shifts/RecomputedNote.tsx';

const blank = { name: '', date: null, part: 'WHOLE', buildingId: null } as const;

const errorFields = {
  ATT_HOLIDAY_EXISTED: 'date',
  ATT_HOLIDAY_NOT_AT_BUILDING: 'buildingId',
  AREA_BUILDING_ID_NOT_FOUND: 'buildingId',
} as const;

interface CreateHolidayProps {
  companies: readonly CompanyChoice[];
  /** Company that is preselected. */
  company: CompanyChoice;
  onClose: () => void;
}

/** Form for a new holiday. The holiday applies to a company, or to one building in place of the company's holiday. */
export function CreateHoliday({ companies, company, onClose }: CreateHolidayProps) {
  const t = useText();
  const form = useCreate(
    holidays.create,
    { ...blank, companyId: company.id },
    { places: errorFields, done: t('attendance.holidays.created'), onClose },
  );
  const chosen = companies.find((candidate) => candidate.id === form.values.companyId) ?? company;
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('attendance.holidays.create')}>
      {companies.length > 1 && (
        <OwnerPicker
          {...form.fields.companyId}
          label={t('attendance.holidays.fields.companyId')}
          // A change of the company clears the building, because it belongs to the previous company.
          onChange={(companyId) => form.set({ companyId, buildingId: null })}
        />
      )}
      <HolidayFields companyCode={chosen.companyCode} companyId={chosen.id} fields={form.fields} />
    </FormModal>
  );
}

/** Form for an existing holiday. The company cannot be changed. */
export function EditHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const t = useText();
  const form = useEdit(holidays.update, holiday, {
    places: errorFields,
    done: t('attendance.holidays.updated'),
    onClose,
  });
  const { companyId, companyCode } = holiday;
  return (
    <FormModal {...form.dialog} title={t('attendance.holidays.edit')}>
      <HolidayFields companyCode={companyCode} companyId={companyId} fields={form.fields} holiday={holiday} />
    </FormModal>
  );
}

interface HolidayFieldsProps {
  fields: FormFields<FormValues<typeof holidays.update.body>>;
  companyId: number;
  companyCode: string;
  /** The edited holiday. Absent for a new holiday. */
  holiday?: Holiday;
}

function HolidayFields({ fields, companyId, companyCode, holiday }: HolidayFieldsProps) {
  const t = useText();
  const { data } = useApi(holidays.affected, {
    query: { companyId, date: fields.date.value ?? '', id: holiday?.id },
    enabled: fields.date.value !== null,
    quiet: true,
  });
  const current = holiday?.buildingId
    ? { value: holiday.buildingId, label: holiday.buildingName ?? '' }
    : undefined;
  return (
    <>
      <TextField {...fields.name} label={t('attendance.holidays.fields.name')} />
      <DateField {...fields.date} label={t('attendance.holidays.fields.date')} />
      <SelectField
        {...fields.part}
        hint={t('attendance.holidays.partHint')}
        label={t('attendance.holidays.fields.part')}
        load="here"
        options={holidayParts.map((part) => ({ value: part, label: t(`attendance.holidays.parts.${part}`) }))}
      />
      <BuildingPicker
        {...fields.buildingId}
        companyCode={companyCode}
        current={current}
        hint={t('attendance.holidays.buildingHint')}
        label={t('attendance.holidays.fields.buildingId')}
      />
      <RecomputedNote found={data} on="save" />
    </>
  );
}
