import { type Device, devices } from '@gatehouse/api/area/devices';
import { isKnownByPath } from '@gatehouse/api/area/devices.rules';
import type { Door } from '@gatehouse/api/area/doors';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { DeviceNumberPicker, useProposedNumber } from './DeviceNumberPicker.tsx';
import { LockFields } from './LockFields.tsx';
import { NewPath } from './line/NewPath.tsx';

const blank = {
  deviceCode: '',
  deviceName: '',
  deviceType: null,
  direction: 'UNKNOWN' as const,
  ipAddress: '',
  enabled: true,
  protocol: null,
  serialNumber: null,
  timeZone: null,
  allowedAddresses: [],
};

const errorFields = {
  AREA_DEVICE_CODE_DUPLICATED: 'deviceCode',
  AREA_DEVICE_SERIAL_DUPLICATED: 'serialNumber',
  AREA_DOOR_ID_NOT_FOUND: 'doorId',
} as const;

const lockPlaces = {
  ...errorFields,
  AREA_DOOR_LOCK_TAKEN: 'locks',
  AREA_DEVICE_LOCK_NOT_FOUND: 'locks',
} as const;

const needsPath = ({ protocol, approved }: Device) => isKnownByPath(protocol) && !approved;

interface Props {
  /** Door that the form for a new device proposes. Null for none. */
  door: Door | null;
  onClose: () => void;
}

/** The form for a new device. The portal proposes the device number. */
export function CreateDevice(props: Props) {
  const number = useProposedNumber();
  return number === undefined ? null : <NewDevice {...props} number={number} />;
}

function NewDevice({ door, number, onClose }: Props & { number: number | null }) {
  const t = useText();
  const lead = useLead();
  const [createdDevice, setMade] = useState<Device | null>(null);
  const form = useCreate(
    devices.create,
    { ...blank, id: number, doorId: door?.id ?? null, doorCode: null, companyCode: null },
    {
      places: { ...errorFields, AREA_DEVICE_ID_DUPLICATED: 'id' },
      onClose,
      onSaved: (device) => (needsPath(device) ? setMade(device) : onClose()),
      next: ({ deviceCode }) => lead({ to: '/devices', search: { as: 'table', keyword: deviceCode } }),
    },
  );
  if (createdDevice) return <NewPath device={createdDevice} onClose={onClose} />;
  return (
    <FormModal {...form.dialog} title={t('area.devices.create')}>
      <DeviceNumberPicker {...form.fields.id} />
      <DeviceFields
        current={
          door
            ? { value: door.id, label: `${door.doorName} — ${door.roomName} · ${door.buildingName}` }
            : undefined
        }
        fields={form.fields}
      />
    </FormModal>
  );
}

/** The form for an existing device. It cannot change the device number and the company. */
export function EditDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [changed, setChanged] = useState<Device | null>(null);
  const onSaved = (after: Device) => (needsPath(after) ? setChanged(after) : onClose());
  const locks = device.locks.map(({ lock, doorId }) => ({ lock, doorId }));
  const form = useEdit(devices.update, { ...device, locks }, { places: lockPlaces, onClose, onSaved });
  if (changed) return <NewPath device={changed} onClose={onClose} />;
  return (
    <FormModal {...form.dialog} title={t('area.devices.edit')}>
      <NumberField
        label={t('area.devices.fields.id')}
        locked={t('area.devices.numberLocked')}
        name="id"
        onChange={() => undefined}
        problem={undefined}
        value={device.id}
      />
      <DeviceFields
        companyCode={device.companyCode}
        current={{
          value: device.doorId,
          label: `${device.doorName} — ${device.roomName} · ${device.buildingName}`,
        }}
        fields={form.fields}
        hasPath={isKnownByPath(device.protocol) && device.approved}
        siteZone={device.siteTimeZone}
        {...(device.locks.length > 1 && {
          locks: <LockFields device={device} field={form.fields.locks} />,
        })}
      />
    </FormModal>
  );
}
