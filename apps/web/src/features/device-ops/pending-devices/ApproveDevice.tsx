import { deviceLimits } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { type PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LinesField } from '../../../ui/fields/LinesField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { DeviceFactsPanel } from '../../area/devices/DeviceFactsPanel.tsx';
import { DeviceNumberPicker, useProposedNumber } from '../../area/devices/DeviceNumberPicker.tsx';

export interface ApprovedDevice {
  serialNumber: string;
  secret: string | null;
}

interface Props {
  device: PendingDevice;
  onApproved: (approved: ApprovedDevice) => void;
  onClose: () => void;
}

const errorFields = {
  AREA_DEVICE_ID_DUPLICATED: 'id',
  AREA_DEVICE_CODE_DUPLICATED: 'deviceCode',
  AREA_DOOR_ID_NOT_FOUND: 'doorId',
} as const;

const longestBlock = 49;

interface ApprovalDefaults {
  number: number | null;
  doorId: number | null;
}

/** The form to approve a pending device. The portal proposes the device number. A single door is preselected. */
export function ApproveDevice(props: Props) {
  const number = useProposedNumber();
  const doorsResult = useApi(doors.list, { query: { size: 2 }, quiet: true });
  // The default door is determined only once, so that a later refresh does not replace a chosen door.
  const doorId = useRef<number | null | undefined>(undefined);
  if (doorId.current === undefined && !doorsResult.isFetching) {
    const [door, another] = doorsResult.data?.content ?? [];
    doorId.current = another ? null : (door?.id ?? null);
  }
  if (number === undefined || doorId.current === undefined) return null;
  return <Approval {...props} doorId={doorId.current} number={number} />;
}

function Approval({ device, number, doorId, onApproved, onClose }: Props & ApprovalDefaults) {
  const t = useText();
  const { serialNumber, remoteAddress, weakIdentity } = device;
  const form = useCreate(
    pendingDevices.approve,
    {
      id: number,
      deviceCode: serialNumber.slice(0, deviceLimits.code),
      deviceName: '',
      deviceType: null,
      doorId,
      direction: 'UNKNOWN',
      ipAddress: remoteAddress,
      timeZone: null,
      // A terminal that does not sign its requests could be imitated, so it is accepted only from its current address.
      // A device that signs its requests may use any address.
      allowedAddresses: weakIdentity ? [remoteAddress] : [],
      enabled: true,
    },
    {
      places: errorFields,
      params: { serialNumber },
      onClose,
      onSaved: (approvedDevice) => {
        onClose();
        onApproved(approvedDevice);
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
