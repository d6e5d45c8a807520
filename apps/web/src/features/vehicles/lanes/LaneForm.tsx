import { type Lane, lanes, openConditions } from '@gatehouse/api/vehicles/lanes';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TimeOfDayField } from '../../../ui/fields/TimeOfDayField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { GatePicker } from '../gates/GatePicker.tsx';

const blank = {
  laneName: '',
  openCondition: 'PLATE',
  openTime: null,
  closeTime: null,
  cardSeconds: 20,
  enabled: true,
} as const;

const errorFields = { VEH_LANE_NAME_EXISTED: 'laneName', VEH_GATE_NOT_FOUND: 'gateId' } as const;

interface CreateLaneProps {
  /** The gate by which the list is filtered. It is the default gate of a new lane. */
  gateId: number | null;
  onClose: () => void;
}

/** Form that creates a lane. By default the lane has no opening hours, so vehicles can pass at any time. */
export function CreateLane({ gateId, onClose }: CreateLaneProps) {
  const t = useText();
  const form = useCreate(
    lanes.create,
    { ...blank, gateId },
    { places: errorFields, done: t('vehicles.lanes.created'), onClose },
  );
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('vehicles.lanes.create')}>
      <LaneFields fields={form.fields} set={form.set} />
    </FormModal>
  );
}

/** Edits a lane. The lane can move to another gate of the same company. */
export function EditLane({ lane, onClose }: { lane: Lane; onClose: () => void }) {
  const t = useText();
  const form = useEdit(lanes.update, lane, {
    places: errorFields,
    done: t('vehicles.lanes.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} title={t('vehicles.lanes.edit')}>
      <LaneFields fields={form.fields} lane={lane} set={form.set} />
    </FormModal>
  );
}

interface LaneFieldsProps {
  fields: FormFields<FormValues<typeof lanes.update.body>>;
  set: (hours: Pick<Lane, 'openTime' | 'closeTime'>) => void;
  lane?: Lane;
}

function LaneFields({ fields, set, lane }: LaneFieldsProps) {
  const t = useText();
  const { openTime, closeTime } = fields;
  const hasHours = openTime.value !== null || closeTime.value !== null;
  return (
    <>
      <TextField {...fields.laneName} label={t('vehicles.lanes.fields.laneName')} />
      <GatePicker
        {...fields.gateId}
        companyCode={lane?.companyCode}
        current={lane && { value: lane.gateId, label: `${lane.gateName} — ${lane.buildingName}` }}
        label={t('vehicles.lanes.fields.gateId')}
      />
      <SelectField
        {...fields.openCondition}
        label={t('vehicles.lanes.fields.openCondition')}
        load="here"
        options={openConditions.map((condition) => ({
          value: condition,
          label: t(`vehicles.lanes.conditions.${condition}`),
        }))}
      />
      {fields.openCondition.value === 'PLATE_AND_CARD' && (
        <NumberField
          {...fields.cardSeconds}
          hint={t('vehicles.lanes.cardSecondsHint')}
          label={t('vehicles.lanes.fields.cardSeconds')}
        />
      )}
      <SwitchField
        hint={t('vehicles.lanes.hoursHint')}
        label={t('vehicles.lanes.hasHours')}
        name="hasHours"
        onChange={(isOn) =>
          set(isOn ? { openTime: '06:00', closeTime: '22:00' } : { openTime: null, closeTime: null })
        }
        problem={undefined}
        value={hasHours}
      />
      {hasHours && (
        <Columns>
          <TimeOfDayField {...openTime} label={t('vehicles.lanes.fields.openTime')} />
          <TimeOfDayField {...closeTime} label={t('vehicles.lanes.fields.closeTime')} />
        </Columns>
      )}
      <SwitchField {...fields.enabled} label={t('vehicles.lanes.fields.enabled')} />
    </>
  );
}
