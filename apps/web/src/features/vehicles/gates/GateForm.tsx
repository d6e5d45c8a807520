import { type Gate, gates } from '@gatehouse/api/vehicles/gates';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { BuildingPicker } from '../../area/buildings/BuildingPicker.tsx';

const blank = { gateCode: '', gateName: '', buildingId: null, description: '', enabled: true };

const errorFields = { VEH_GATE_CODE_EXISTED: 'gateCode', AREA_BUILDING_ID_NOT_FOUND: 'buildingId' } as const;

interface CreateGateProps {
  companyCode: string | undefined;
  onClose: () => void;
}

export function CreateGate({ companyCode, onClose }: CreateGateProps) {
  const t = useText();
  const form = useCreate(gates.create, blank, {
    places: errorFields,
    done: t('vehicles.gates.created'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('vehicles.gates.create')}>
      <GateFields companyCode={companyCode} fields={form.fields} />
    </FormModal>
  );
}

/** Edits a gate. The gate can move to another building of the same company. */
export function EditGate({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const t = useText();
  const form = useEdit(gates.update, gate, {
    places: errorFields,
    done: t('vehicles.gates.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('vehicles.gates.edit')}>
      <GateFields companyCode={gate.companyCode} fields={form.fields} gate={gate} />
    </FormModal>
  );
}

interface GateFieldsProps {
  fields: FormFields<FormValues<typeof gates.update.body>>;
  companyCode: string | undefined;
  gate?: Gate;
}

function GateFields({ fields, companyCode, gate }: GateFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField {...fields.gateName} label={t('vehicles.gates.fields.gateName')} />
      <CodeField {...fields.gateCode} label={t('vehicles.gates.fields.gateCode')} />
      <BuildingPicker
        {...fields.buildingId}
        companyCode={companyCode}
        current={gate && { value: gate.buildingId, label: gate.buildingName }}
        label={t('vehicles.gates.fields.buildingId')}
      />
      <LongTextField {...fields.description} label={t('vehicles.gates.fields.description')} />
      <SwitchField {...fields.enabled} label={t('vehicles.gates.fields.enabled')} />
    </>
  );
}
