import { type Device, devices } from '@gatehouse/api/area/devices';
import type { Door } from '@gatehouse/api/area/doors';
import { Suspense } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazily } from '../../../platform/lazily.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useDialogs } from '../../../ui/useDialogs.ts';
import { devicesUrl } from './devices.url.ts';

const CreateDevice = lazily(async () => (await import('./DeviceForm.tsx')).CreateDevice);
const EditDevice = lazily(async () => (await import('./DeviceForm.tsx')).EditDevice);

interface Props {
  rows: readonly Device[] | undefined;
  /** Where a new one is proposed to hang. */
  door: Door | null;
}

/** The dialog the address names. */
export function DeviceDialogs({ rows, door }: Props) {
  const t = useText();
  const address = useUrl(devicesUrl);
  const open = useDialogs(address, rows);
  return (
    <>
      <Suspense fallback={null}>
        {open.isCreating && <CreateDevice door={door} onClose={open.close} />}
        {open.edited && <EditDevice device={open.edited} onClose={open.close} />}
      </Suspense>
      {open.removed && (
        <DeleteDialog
          inUse={(uses) => t('area.devices.inUse', { uses })}
          name={open.removed.deviceName}
          onClose={open.close}
          operation={devices.remove}
          params={{ id: open.removed.id }}
          uses={{
            punches: (count) => t('area.devices.usedBy.punches', { count }),
            quarantine: (count) => t('area.devices.usedBy.quarantine', { count }),
          }}
        />
      )}
    </>
  );
}
