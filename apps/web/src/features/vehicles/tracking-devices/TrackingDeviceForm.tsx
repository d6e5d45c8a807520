import {
  type TrackingDevice,
  trackingDevices,
  trackingDeviceTypes,
  trackingDirections,
} from '@gatehouse/api/vehicles/tracking-devices';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Columns, Wide } from '../../../ui/FormSection.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/TextField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';
import { useEdit } from '../../../ui/useEdit.ts';
import { LanePicker } from '../lanes/LanePicker.tsx';

const blank = {
  ...{ deviceId: '', deviceName: '', deviceType: null, direction: null },
  ...{ cameraUrl: '', baudRate: null, description: '' },
};

/** Where a refusal belongs that is about one field. */
const places = {
  VEH_DEVICES_ID_EXISTED: 'deviceId',
  VEH_DEVICES_NAME_EXISTED: 'deviceName',
  VEH_DEVICES_CAMERAURL_EXISTED: 'cameraUrl',
  VEH_LANE_NOT_FOUND: 'laneId',
} as const;

interface CreateProps {
  /** The lane the list shows is proposed. */
  laneId: number | null;
  onClose: () => void;
}

/** A new tracking device. */
export function CreateTrackingDevice({ laneId, onClose }: CreateProps) {
  const t = useText();
  const form = useCreate(
    trackingDevices.create,
    { ...blank, laneId },
    { places, done: t('vehicles.trackingDevices.created'), onClose },
  );
  return (
    <FormModal
      {...form.dialog}
      second={form.andNew}
      size="middle"
      title={t('vehicles.trackingDevices.create')}
    >
      <DeviceFields fields={form.fields} />
    </FormModal>
  );
}

/** Changes a tracking device; it may move to another lane of its company. */
export function EditTrackingDevice({ device, onClose }: { device: TrackingDevice; onClose: () => void }) {
  const t = useText();
  const form = useEdit(trackingDevices.update, device, {
    places,
    done: t('vehicles.trackingDevices.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} size="middle" title={t('vehicles.trackingDevices.edit')}>
      <DeviceFields device={device} fields={form.fields} />
    </FormModal>
  );
}

interface FieldsProps {
  fields: FormFields<FormValues<typeof trackingDevices.update.body>>;
  /** What is changed. */
  device?: TrackingDevice;
}

function DeviceFields({ fields, device }: FieldsProps) {
  const t = useText();
  return (
    <Columns>
      <TextField {...fields.deviceName} label={t('vehicles.trackingDevices.fields.deviceName')} />
      <CodeField {...fields.deviceId} label={t('vehicles.trackingDevices.fields.deviceId')} />
      <Wide>
        <LanePicker
          {...fields.laneId}
          companyCode={device?.companyCode}
          current={device && { value: device.laneId, label: `${device.laneName} — ${device.gateName}` }}
          label={t('vehicles.trackingDevices.fields.laneId')}
        />
      </Wide>
      <SelectField
        {...fields.deviceType}
        label={t('vehicles.trackingDevices.fields.deviceType')}
        load="here"
        options={trackingDeviceTypes.map((one) => ({
          value: one,
          label: t(`vehicles.trackingDevices.types.${one}`),
        }))}
      />
      <SelectField
        {...fields.direction}
        label={t('vehicles.trackingDevices.fields.direction')}
        load="here"
        options={trackingDirections.map((one) => ({
          value: one,
          label: t(`vehicles.trackingDevices.directions.${one}`),
        }))}
      />
      <Wide>
        <TextField
          {...fields.cameraUrl}
          hint={t('vehicles.trackingDevices.cameraHint')}
          label={t('vehicles.trackingDevices.fields.cameraUrl')}
        />
      </Wide>
      <NumberField {...fields.baudRate} label={t('vehicles.trackingDevices.fields.baudRate')} />
      <Wide>
        <LongTextField {...fields.description} label={t('vehicles.trackingDevices.fields.description')} />
      </Wide>
    </Columns>
  );
}
