import type { Device } from '@gatehouse/api/area/devices';
import { commandStates, type DeviceCommand, deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useLive } from '../../../../platform/live.ts';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../../ui/feedback/load.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { Paged } from '../../../../ui/list/Paged.tsx';
import { CommandRow } from './CommandRow.tsx';
import classes from './DeviceCommands.module.css';

// Polling interval in milliseconds. Results arrive soon, because terminals poll every few seconds.
const refreshMs = 5_000;

/** Lists the commands sent to a device, newest first. The list refreshes automatically. */
export function DeviceCommands({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const [state, setState] = useState<DeviceCommand['state'] | null>(null);
  const list = useApi(deviceCommands.list, {
    params: { id: device.id },
    query: { page, state: state ?? undefined },
    refetchInterval: refreshMs,
  });
  useLive(['devices.changed'], () => void list.refetch());
  return (
    <Dialog onClose={onClose} title={t('deviceOps.deviceCommands.title', { name: device.deviceName })}>
      <SelectField
        label={t('deviceOps.deviceCommands.state')}
        name="state"
        none={t('deviceOps.deviceCommands.allStates')}
        onChange={(chosen) => {
          setState(chosen);
          setPage(0);
        }}
        load="here"
        options={commandStates.map((value) => ({
          value,
          label: t(`deviceOps.deviceCommands.states.${value}`),
        }))}
        problem={undefined}
        value={state}
      />
      <Loaded
        empty={
          <EmptyState
            text={t('deviceOps.deviceCommands.emptyHint')}
            title={t('deviceOps.deviceCommands.empty')}
          />
        }
        load={loadOf(list)}
        onClearFilters={state ? () => setState(null) : undefined}
        rows={list.data?.content}
        skeleton={<Skeleton height={240} mt="md" radius="md" />}
      >
        {(rows) => (
          <ol className={classes.rows}>
            {rows.map((command) => (
              <CommandRow command={command} key={command.id} />
            ))}
          </ol>
        )}
      </Loaded>
      <Paged answer={list.data} onPage={setPage} page={page} />
    </Dialog>
  );
}
