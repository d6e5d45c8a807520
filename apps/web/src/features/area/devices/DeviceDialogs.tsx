import { type Device, devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { CreateDevice, EditDevice } from './DeviceForm.tsx';
import { devicesUrl } from './devices.url.ts';

interface Props {
  rows: readonly Device[] | undefined;
  /** Where a new one is proposed to hang. */
  door: Door | null;
}

/** The dialog the address names. */
export function DeviceDialogs({ rows, door }: Props) {
  const t = useText();
  const { url, replace } = useUrl(devicesUrl);
  const edited = useOpenRow(rows, ({ id }) => id === url.edit);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);
  return (
    <>
      {url.create && <CreateDevice door={door} onClose={() => replace({ create: undefined })} />}
      {edited && <EditDevice device={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && (
        <DeleteDialog
          inUse={(uses) => t('area.devices.inUse', { uses })}
          name={removed.deviceName}
          onClose={() => replace({ remove: undefined })}
          operation={devices.remove}
          params={{ id: removed.id }}
          uses={{
            punches: (count) => t('area.devices.usedBy.punches', { count }),
            quarantine: (count) => t('area.devices.usedBy.quarantine', { count }),
          }}
        />
      )}
    </>
  );
}
