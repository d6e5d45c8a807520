import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { deviceCommands, doorCommands, sendableCommands } from '@gatehouse/api/device-ops/device-commands';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/call/call.ts';
import { CallError } from '../../../../platform/call/callError.ts';
import { joinList } from '../../../../platform/i18n/formats.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { toastFailure, toastSuccess } from '../../../../platform/toast/toast.tsx';
import type { Tone } from '../../../../ui/display/tones.ts';
import { Confirm } from '../../../../ui/feedback/Confirm.tsx';
import { SelectionBar } from '../../../../ui/table/SelectionBar.tsx';
import type { Selection } from '../../../../ui/table/useSelection.ts';

type BulkCommandKind = (typeof sendableCommands)[number];

/** Commands for several devices. They exclude door commands, because each door must be opened individually. */
const bulkCommands = sendableCommands.filter((kind) => !doorCommands.includes(kind));

/** Results of a command for several devices, by device ID. */
export type CommandOutcomes = ReadonlyMap<number, { tone: Tone; said: string }>;

interface Props {
  selection: Selection<DeviceListRow>;
  onOutcomes: (outcomes: CommandOutcomes) => void;
}

/** Sends one command to all selected devices. The row of each device then shows its result. */
export function BulkCommands({ selection, onOutcomes }: Props) {
  const t = useText();
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [asksRestart, setAsksRestart] = useState(false);
  const { rows: chosen } = selection;

  async function sendTo(
    id: number,
    kind: BulkCommandKind,
  ): Promise<readonly [number, { tone: Tone; said: string }]> {
    try {
      const { queued } = await call(deviceCommands.send, { params: { id }, body: { kind } });
      return [
        id,
        queued > 0
          ? { tone: 'good', said: t('area.devices.bulk.waiting', { count: queued }) }
          : { tone: 'quiet', said: t('area.devices.bulk.already') },
      ];
    } catch (error) {
      return [
        id,
        { tone: 'bad', said: error instanceof CallError ? error.message : t('common.toast.failed') },
      ];
    }
  }

  async function send(kind: BulkCommandKind) {
    setPending(true);
    const outcomes = new Map(await Promise.all(chosen.map(({ id }) => sendTo(id, kind))));
    setPending(false);
    setAsksRestart(false);
    onOutcomes(outcomes);
    const failed = [...outcomes.values()].filter(({ tone }) => tone === 'bad').length;
    const count = outcomes.size - failed;
    if (failed > 0) void toastFailure(t('area.devices.bulk.failed', { count: failed }));
    if (count > 0) void toastSuccess(t('area.devices.bulk.done', { count }));
    await cache.invalidateQueries({ queryKey: [deviceCommands.list.name] });
  }

  return (
    <>
      <SelectionBar
        nameOf={({ deviceName }) => deviceName}
        said={t('area.devices.bulk.selected', { count: chosen.length })}
        selection={selection}
      >
        {bulkCommands.map((kind) => (
          <Button
            key={kind}
            loading={isPending}
            onClick={() => (kind === 'REBOOT' ? setAsksRestart(true) : void send(kind))}
            variant="default"
          >
            {t(`deviceOps.deviceCommands.kinds.${kind}`)}
          </Button>
        ))}
      </SelectionBar>
      {asksRestart && (
        <Confirm
          about={[joinList(chosen.map(({ deviceName, deviceCode }) => `${deviceName} (${deviceCode})`))]}
          action={t('deviceOps.deviceCommands.restart')}
          error={null}
          isHarsh
          onClose={() => setAsksRestart(false)}
          onConfirm={() => void send('REBOOT')}
          pending={isPending}
          title={t('area.devices.bulk.restartTitle', { count: chosen.length })}
        >
          {t('deviceOps.deviceCommands.restartText')}
        </Confirm>
      )}
    </>
  );
}
