import { type Building, buildings } from '@gatehouse/api/area/buildings';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { TimeZoneField } from '../../../ui/fields/TimeZoneField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';

const blank = {
  buildingCode: '',
  buildingName: '',
  address: '',
  mapLink: '',
  description: '',
  timeZone: null,
  isEnabled: true,
};

const errorFields = { AREA_BUILDING_CODE_DUPLICATED: 'buildingCode' } as const;

/** The form for a new building. The company chosen on the page is the default. */
export function CreateBuilding({ company, onClose }: { company: CompanyChoice; onClose: () => void }) {
  const t = useText();
  const lead = useLead();
  const form = useCreate(
    buildings.create,
    { ...blank, companyId: company.id, companyCodes: null },
    {
      places: errorFields,
      onClose,
      next: ({ companyCodes: [companyCode], buildingCode }) =>
        lead({ to: '/buildings', search: { companyCode, keyword: buildingCode } }),
    },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('area.buildings.create')}>
      <OwnerPicker {...form.fields.companyId} label={t('area.buildings.company')} />
      <BuildingFields fields={form.fields} />
    </FormModal>
  );
}

/** The form for an existing building. The company cannot be changed. */
export function EditBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useText();
  const form = useEdit(buildings.update, building, { places: errorFields, onClose });
  return (
    <FormModal {...form.dialog} title={t('area.buildings.edit')}>
      <BuildingFields fields={form.fields} />
    </FormModal>
  );
}

function BuildingFields({ fields }: { fields: FormFields<FormValues<typeof buildings.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.buildingName} label={t('area.buildings.fields.buildingName')} />
      <CodeField {...fields.buildingCode} label={t('area.buildings.fields.buildingCode')} />
      <TextField {...fields.address} label={t('area.buildings.fields.address')} />
      <TextField
        {...fields.mapLink}
        hint={t('area.buildings.mapLinkHint')}
        label={t('area.buildings.fields.mapLink')}
      />
      <LongTextField {...fields.description} label={t('area.buildings.fields.description')} />
      <TimeZoneField
        {...fields.timeZone}
        hint={t('area.buildings.timeZoneHint')}
        label={t('area.buildings.fields.timeZone')}
        none={t('area.buildings.ownZone')}
      />
      <SwitchField {...fields.isEnabled} label={t('area.buildings.fields.isEnabled')} />
    </>
  );
}
