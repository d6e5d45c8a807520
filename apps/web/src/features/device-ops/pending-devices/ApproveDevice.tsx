import { deviceLimits } from '@gatehouse/api/area/devices';
import { type PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import { DeviceFactsPanel } from '../../area/devices/DeviceFactsPanel.tsx';
import { DeviceNumberPicker, useProposedNumber } from '../../area/devices/DeviceNumberPicker.tsx';

export interface Approved {
  serialNumber: string;
  secret: string | null;
}

interface Props {
  device: PendingDevice;
  onApproved: (approved: Approved) => void;
  onClose: () => void;
}

/** Where a refusal belongs that is about one field. */
const places = {
  AREA_DEVICE_ID_DUPLICATED: 'id',
  AREA_DEVICE_CODE_DUPLICATED: 'deviceCode',
  AREA_DOOR_ID_NOT_FOUND: 'doorId',
} as const;

const longestBlock = 49;

/** Lets a pending device in, under the number the portal proposes unless another is entered. */
export function ApproveDevice(props: Props) {
  const number = useProposedNumber();
  return number === undefined ? null : <Approval {...props} number={number} />;
}

function Approval({ device, number, onApproved, onClose }: Props & { number: number | null }) {
  const t = useText();
  const { serialNumber, remoteAddress, weakIdentity } = device;
  const form = useCreate(
    pendingDevices.approve,
    {
      id: number,
      deviceCode: serialNumber.slice(0, deviceLimits.code),
      deviceName: '',
      deviceType: null,
      doorId: null,
      direction: 'UNKNOWN',
      ipAddress: remoteAddress,
      timeZone: null,
      // a device that signs proves itself and may move; a terminal is held to its address
      allowedAddresses: weakIdentity ? [remoteAddress] : [],
      enabled: true,
    },
    {
      places,
      params: { serialNumber },
      onClose,
      onSaved: (made) => {
        onClose();
        onApproved(made);
      },
      done: (): string =>
        t('deviceOps.pendingDevices.approved', { name: form.values.deviceName ?? serialNumber }),
    },
  );
  const { fields } = form;
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.pendingDevices.approve')}
      title={t('deviceOps.pendingDevices.approveTitle', { serial: serialNumber })}
    >
      <Text fz="sm">{t('deviceOps.pendingDevices.approveHint')}</Text>
      <DeviceNumberPicker {...fields.id} />
      <DeviceFactsPanel fields={fields} />
      <LinesField
        {...fields.allowedAddresses}
        hint={t(weakIdentity ? 'deviceOps.pendingDevices.addressesWeak' : 'area.devices.addressesHint')}
        label={t('area.devices.fields.allowedAddresses')}
        longest={deviceLimits.addresses * (longestBlock + 1)}
        required={weakIdentity}
      />
    </FormModal>
  );
}
