import {
  type TrackingDevice,
  trackingDevices,
  trackingDeviceTypes,
  trackingDirections,
} from '@gatehouse/api/vehicles/tracking-devices';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Columns, Wide } from '../../../ui/form/FormSection.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { LanePicker } from '../lanes/LanePicker.tsx';

const blank = {
  ...{ deviceId: '', deviceName: '', deviceType: null, direction: null },
  ...{ cameraUrl: '', baudRate: null, description: '' },
};

const errorFields = {
  VEH_DEVICES_ID_EXISTED: 'deviceId',
  VEH_DEVICES_NAME_EXISTED: 'deviceName',
  VEH_DEVICES_CAMERAURL_EXISTED: 'cameraUrl',
  VEH_LANE_NOT_FOUND: 'laneId',
} as const;

interface CreateDeviceProps {
  /** The lane by which the list is filtered. It is the default lane of a new device. */
  laneId: number | null;
  onClose: () => void;
}

export function CreateTrackingDevice({ laneId, onClose }: CreateDeviceProps) {
  const t = useText();
  const form = useCreate(
    trackingDevices.create,
    { ...blank, laneId },
    { places: errorFields, done: t('vehicles.trackingDevices.created'), onClose },
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

/** Edits a tracking device. The device can move to another lane of the same company. */
export function EditTrackingDevice({ device, onClose }: { device: TrackingDevice; onClose: () => void }) {
  const t = useText();
  const form = useEdit(trackingDevices.update, device, {
    places: errorFields,
    done: t('vehicles.trackingDevices.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} size="middle" title={t('vehicles.trackingDevices.edit')}>
      <DeviceFields device={device} fields={form.fields} />
    </FormModal>
  );
}

interface DeviceFieldsProps {
  fields: FormFields<FormValues<typeof trackingDevices.update.body>>;
  device?: TrackingDevice;
}

function DeviceFields({ fields, device }: DeviceFieldsProps) {
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
        options={trackingDeviceTypes.map((deviceType) => ({
          value: deviceType,
          label: t(`vehicles.trackingDevices.types.${deviceType}`),
        }))}
      />
      <SelectField
        {...fields.direction}
        label={t('vehicles.trackingDevices.fields.direction')}
        load="here"
        options={trackingDirections.map((direction) => ({
          value: direction,
          label: t(`vehicles.trackingDevices.directions.${direction}`),
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
