import {
  vehicleLimits as limits,
  type Vehicle,
  vehicles,
  vehicleTypes,
} from '@gatehouse/api/vehicles/vehicles';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/TextField.tsx';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';

const blank = {
  vehicleType: null,
  vehicleName: '',
  plateNo: '',
  registerNo: '',
  color: '',
  description: '',
  chassisNo: '',
  engineNo: '',
};

/** Where a refusal belongs that is about one field. */
const places = {
  VEH_PLATENO_EXISTED: 'plateNo',
  VEH_REGISTERNO_EXISTED: 'registerNo',
  VEH_CHASSISNO_EXISTED: 'chassisNo',
  VEH_ENGINENO_EXISTED: 'engineNo',
} as const;

/** A new vehicle of a person. */
export function CreateVehicle({ accountName, onClose }: { accountName: string; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(vehicles.create.body, { ...blank, username: accountName }, places);
  const { save, isPending } = useSave(vehicles.create, {
    done: t('vehicles.created'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('vehicles.create')}
    >
      <VehicleFields fields={draft.fields} longest={limits.newName} />
    </FormModal>
  );
}

/** Changes a vehicle; its owner stays. */
export function EditVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(vehicles.update.body, vehicle, places);
  const { save, isPending } = useSave(vehicles.update, {
    done: t('vehicles.updated'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: vehicle.id }, body })}
      pending={isPending}
      title={t('vehicles.edit')}
    >
      <VehicleFields fields={draft.fields} longest={limits.name} />
    </FormModal>
  );
}

interface FieldsProps {
  fields: Fields<Typed<typeof vehicles.update.body>>;
  /** Most characters of the name. */
  longest: number;
}

function VehicleFields({ fields, longest }: FieldsProps) {
  const t = useText();
  return (
    <>
      <RadioField
        {...fields.vehicleType}
        label={t('vehicles.type')}
        options={vehicleTypes.map((value) => ({ value, label: t(`vehicles.types.${value}`) }))}
        required
      />
      <TextField {...fields.vehicleName} label={t('vehicles.name')} max={longest} required />
      <CodeField {...fields.plateNo} label={t('vehicles.plate')} max={limits.plate} required />
      <CodeField {...fields.registerNo} label={t('vehicles.register')} max={limits.register} required />
      <TextField {...fields.color} label={t('vehicles.color')} max={limits.color} required />
      <CodeField {...fields.chassisNo} label={t('vehicles.chassis')} max={limits.chassis} />
      <CodeField {...fields.engineNo} label={t('vehicles.engine')} max={limits.engine} />
      <LongTextField {...fields.description} label={t('vehicles.description')} max={limits.description} />
    </>
  );
}
