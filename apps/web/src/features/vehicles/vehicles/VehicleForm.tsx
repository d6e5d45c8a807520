import { type Vehicle, vehicles, vehicleTypes } from '@gatehouse/api/vehicles/vehicles';
import { useText } from '../../../platform/i18n/useText.ts';
import { RadioField } from '../../../ui/fields/ChoiceFields.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';

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

const errorFields = {
  VEH_PLATENO_EXISTED: 'plateNo',
  VEH_REGISTERNO_EXISTED: 'registerNo',
  VEH_CHASSISNO_EXISTED: 'chassisNo',
  VEH_ENGINENO_EXISTED: 'engineNo',
} as const;

export function CreateVehicle({ accountName, onClose }: { accountName: string; onClose: () => void }) {
  const t = useText();
  const form = useCreate(
    vehicles.create,
    { ...blank, username: accountName },
    { places: errorFields, done: t('vehicles.vehicles.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('vehicles.vehicles.create')}>
      <VehicleFields fields={form.fields} />
    </FormModal>
  );
}

/** Edits a vehicle. The owner of the vehicle cannot change. */
export function EditVehicle({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useText();
  const form = useEdit(vehicles.update, vehicle, {
    places: errorFields,
    done: t('vehicles.vehicles.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('vehicles.vehicles.edit')}>
      <VehicleFields fields={form.fields} />
    </FormModal>
  );
}

function VehicleFields({ fields }: { fields: FormFields<FormValues<typeof vehicles.update.body>> }) {
  const t = useText();
  return (
    <>
      <RadioField
        {...fields.vehicleType}
        label={t('vehicles.vehicles.fields.vehicleType')}
        options={vehicleTypes.map((value) => ({ value, label: t(`vehicles.vehicles.types.${value}`) }))}
      />
      <TextField {...fields.vehicleName} label={t('vehicles.vehicles.fields.vehicleName')} />
      <CodeField {...fields.plateNo} label={t('vehicles.vehicles.fields.plateNo')} />
      <CodeField {...fields.registerNo} label={t('vehicles.vehicles.fields.registerNo')} />
      <TextField {...fields.color} label={t('vehicles.vehicles.fields.color')} />
      <CodeField {...fields.chassisNo} label={t('vehicles.vehicles.fields.chassisNo')} />
      <CodeField {...fields.engineNo} label={t('vehicles.vehicles.fields.engineNo')} />
      <LongTextField {...fields.description} label={t('vehicles.vehicles.fields.description')} />
    </>
  );
}
