import type { Device } from '@gatehouse/api/area/devices';
import { type DeviceLine, type DeviceLineSetting, deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { Text } from '@mantine/core';
import { joinList } from '../../../../platform/i18n/formats.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { CodeField } from '../../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../../ui/form/useDraft.ts';
import { useEdit } from '../../../../ui/form/useEdit.ts';
import { LinePassword } from './LinePassword.tsx';
import { LineStatePanel } from './LineStatePanel.tsx';

const errorFields = { ATT_DEVICE_ADDRESS_REFUSED: 'address' } as const;
const secret = ['password'];
/** Returns nothing, so that the form stays open and shows the result of the connection test. */
const keepOpen = () => undefined;

interface Props {
  device: Device;
  kept: DeviceLineSetting;
  onClose: () => void;
}

export function CreateLine({ device, kept, onClose }: Props) {
  const t = useText();
  const blank = { address: device.ipAddress, port: 80, userName: 'admin', password: '' };
  const form = useCreate(deviceLines.create, blank, {
    places: errorFields,
    secret,
    params: { id: device.id },
    onClose,
    onSaved: keepOpen,
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.deviceLines.save')}
      title={t('deviceOps.deviceLines.title', { name: device.deviceName })}
    >
      <Text c="dimmed" fz="sm">
        {t('deviceOps.deviceLines.intro')}
      </Text>
      <LineFields fields={form.fields} line={null} networks={kept.networks} />
    </FormModal>
  );
}

export function EditLine({ device, kept, line, onClose }: Props & { line: DeviceLine }) {
  const t = useText();
  const form = useEdit(
    deviceLines.update,
    { ...line, password: '' },
    { places: errorFields, secret, params: { id: device.id }, onClose, onSaved: keepOpen },
  );
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.deviceLines.save')}
      title={t('deviceOps.deviceLines.title', { name: device.deviceName })}
    >
      {kept.state && <LineStatePanel device={device} onRemoved={onClose} state={kept.state} />}
      <LineFields fields={form.fields} line={line} networks={kept.networks} />
    </FormModal>
  );
}

interface LineFieldsProps {
  fields: FormFields<FormValues<typeof deviceLines.update.body>>;
  networks: readonly string[];
  /** Connection of the terminal. Null if it has no connection yet. */
  line: DeviceLine | null;
}

function LineFields({ fields, networks, line }: LineFieldsProps) {
  const t = useText();
  const isElsewhere =
    line !== null && (fields.address.value !== line.address || fields.port.value !== line.port);
  const hint = line === null ? 'passwordHint' : isElsewhere ? 'passwordAgain' : 'passwordKept';
  return (
    <>
      <CodeField
        {...fields.address}
        hint={t('deviceOps.deviceLines.networks', { networks: joinList(networks) })}
        label={t('deviceOps.deviceLines.fields.address')}
        longest={45}
      />
      <NumberField
        {...fields.port}
        hint={t('deviceOps.deviceLines.portHint')}
        label={t('deviceOps.deviceLines.fields.port')}
      />
      <CodeField
        {...fields.userName}
        hint={t('deviceOps.deviceLines.userHint')}
        label={t('deviceOps.deviceLines.fields.userName')}
      />
      <LinePassword
        {...fields.password}
        hint={t(`deviceOps.deviceLines.${hint}`)}
        required={line === null || isElsewhere}
      />
    </>
  );
}
