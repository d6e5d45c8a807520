import { type Building, buildingLimits, buildings } from '@gatehouse/api/area/buildings';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/TextField.tsx';
import { TimeZoneField } from '../../../ui/TimeZoneField.tsx';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';

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
  const draft = useDraft(buildings.create.body, { ...blank, companyId: company.id }, places);
  const { save, isPending } = useSave(buildings.create, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('area.buildings.create')}
    >
      <SelectField
        {...draft.fields.companyId}
        label={t('area.buildings.company')}
        options={(owners.data?.content ?? [company]).map((one) => ({
          value: one.id,
          label: one.companyName,
        }))}
        required
      />
      <BuildingFields fields={draft.fields} />
    </FormModal>
  );
}

/** Changes a building; its company stays. */
export function EditBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(buildings.update.body, building, places);
  const { save, isPending } = useSave(buildings.update, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: building.id }, body })}
      pending={isPending}
      title={t('area.buildings.edit')}
    >
      <BuildingFields fields={draft.fields} />
    </FormModal>
  );
}

function BuildingFields({ fields }: { fields: Fields<Typed<typeof buildings.update.body>> }) {
  const t = useText();
  const { name, code, address, description } = buildingLimits;
  return (
    <>
      <TextField {...fields.buildingName} label={t('area.buildings.name')} max={name} required />
      <CodeField {...fields.buildingCode} label={t('area.buildings.code')} max={code} required />
      <TextField {...fields.address} label={t('area.buildings.address')} max={address} required />
      <LongTextField {...fields.description} label={t('area.buildings.description')} max={description} />
      <TimeZoneField
        {...fields.timeZone}
        hint={t('area.buildings.timeZoneHint')}
        label={t('area.buildings.timeZone')}
        none={t('area.buildings.ownZone')}
      />
      <SwitchField {...fields.isEnabled} label={t('area.buildings.enabled')} />
    </>
  );
}
