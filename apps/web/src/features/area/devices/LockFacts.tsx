import type { Device } from '@gatehouse/api/area/devices';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DoorIcon } from '../../../ui/display/icons.ts';
import { Fact } from '../../../ui/list/Fact.tsx';

type DeviceLock = Device['locks'][number];

/** Shows the state of each lock. For a device with a single lock, shows only the state of the door. */
export function LockFacts({ locks }: Pick<Device, 'locks'>) {
  const t = useText();
  const formatLock = ({ doorState, released, alarms }: DeviceLock) => [
    ...(doorState ? [t(`area.devices.doorStates.${doorState}`)] : []),
    ...(released ? [t('area.devices.locks.released')] : []),
    ...(alarms.length > 0 ? [joinList(alarms.map((alarm) => t(`area.devices.alarms.${alarm}`)))] : []),
  ];
  const isController = locks.length > 1;
  return locks.map((lock) => {
    const facts = isController
      ? [lock.doorId === null ? t('area.devices.locks.unassigned') : lock.doorName, ...formatLock(lock)]
      : formatLock({ ...lock, alarms: [] });
    if (facts.length === 0) return null;
    const label = isController
      ? t('area.devices.locks.one', { lock: lock.lock })
      : t('area.devices.fields.doorState');
    return (
      <Fact icon={<DoorIcon size={16} />} key={lock.lock} label={label}>
        {isController && `${lock.lock}: `}
        {facts.join(' · ')}
      </Fact>
    );
  });
}
