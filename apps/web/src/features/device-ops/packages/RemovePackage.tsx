import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import type { ListDevicesOperation, RemovePackageOperation as Remove } from './packageOperations.ts';

/** Maximum number of devices listed by name. Any further devices are only counted. */
const mostNamed = 8;

interface Props {
  id: number;
  name: string;
  devices: ListDevicesOperation;
  operation: Remove;
  onClose: () => void;
}

/** Asks for confirmation to delete a package, and names the devices that use it. */
export function RemovePackage({ id, name, devices, operation, onClose }: Props) {
  const t = useText();
  const used = useApi(devices, { params: { id } }).data?.content ?? [];
  const more = used.length - mostNamed;
  const names = [
    ...used.slice(0, mostNamed).map(({ deviceName }) => deviceName),
    ...(more > 0 ? [t('deviceOps.firmware.moreDevices', { count: more })] : []),
  ];
  return (
    <DeleteDialog about={[]} name={name} onClose={onClose} operation={operation} params={{ id }}>
      {used.length > 0 && (
        <Text component="span" display="block" inherit mb="xs">
          {t('deviceOps.firmware.keepRunning', {
            names: new Intl.ListFormat(language.get()).format(names),
          })}
        </Text>
      )}
    </DeleteDialog>
  );
}
