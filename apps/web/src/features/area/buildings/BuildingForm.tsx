import { type Building, buildingLimits, buildings } from '@gatehouse/api/area/buildings';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/TextField.tsx';
import { TimeZoneField } from '../../../ui/TimeZoneField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import type { Fields, Typed } from '../../../ui/useDraft.ts';
import { useEdit } from '../../../ui/useEdit.ts';
import { useLead } from '../../../ui/useLead.ts';

const blank = {
  buildingCode: '',
  buildingName: '',
  address: '',
  description: '',
  timeZone: null,
  isEnabled: true,
};

/** Where a refusal belongs that is about one field. */
const places = { AREA_BUILDING_CODE_DUPLICATED: 'buildingCode' } as const;

/** A new building; the company chosen on the screen is proposed. */
export function CreateBuilding({ company, onClose }: { company: CompanyChoice; onClose: () => void }) {
  const t = useText();
  const owners = useApi(companies.pick);
  const lead = useLead();
  const form = useCreate(
    buildings.create,
    { ...blank, companyId: company.id },
    {
      places,
      onClose,
      next: ({ companyCodes: [companyCode], buildingCode }) =>
        lead({ to: '/buildings', search: { companyCode, keyword: buildingCode } }),
    },
  );
  return (
    <FormModal {...form.dialog} title={t('area.buildings.create')}>
      <SelectField
        {...form.fields.companyId}
        label={t('area.buildings.company')}
        load={loadOf(owners)}
        options={(owners.data?.content ?? [company]).map((one) => ({
          value: one.id,
          label: one.companyName,
        }))}
        required
      />
      <BuildingFields fields={form.fields} />
    </FormModal>
  );
}

/** Changes a building; its company stays. */
export function EditBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useText();
  const form = useEdit(buildings.update, building, { places, onClose });
  return (
    <FormModal {...form.dialog} title={t('area.buildings.edit')}>
      <BuildingFields fields={form.fields} />
    </FormModal>
  );
}

function BuildingFields({ fields }: { fields: Fields<Typed<typeof buildings.update.body>> }) {
  const t = useText();
  const { name, code, address, description } = buildingLimits;
  return (
    <>
      <TextField
        {...fields.buildingName}
        label={t('area.buildings.fields.buildingName')}
        max={name}
        required
      />
      <CodeField
        {...fields.buildingCode}
        label={t('area.buildings.fields.buildingCode')}
        max={code}
        required
      />
      <TextField {...fields.address} label={t('area.buildings.fields.address')} max={address} required />
      <LongTextField
        {...fields.description}
        label={t('area.buildings.fields.description')}
        max={description}
      />
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
