import type { Device } from '@gatehouse/api/area/devices';
import { formatInstant } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useClockText } from './commands/clockText.ts';

const formatNumbers = ({ first, last }: Device['missingEvents'][number]) =>
  first === last ? String(first) : `${first}–${last}`;

export function useProblemText() {
  const t = useText();
  const clockText = useClockText();
  return (device: Device, problem: Device['problems'][number]) => {
    const { missingEvents, unservedPath, duressAt, alarms, alarmAt, lateAlarmAt, called, denied, locks } =
      device;
    const unassigned = locks.filter(({ doorId }) => doorId === null);
    const sinces = {
      ALARM: alarmAt,
      DURESS: duressAt,
      LATE_ALARM: lateAlarmAt,
      GUESSING: denied?.at ?? null,
    };
    const since = problem in sinces ? sinces[problem as keyof typeof sinces] : null;
    return {
      what: t(`area.devices.problems.${problem}`, {
        count: denied?.questions ?? 0,
        people: device.otherPeople,
        clock: clockText(device.driftSeconds ?? 0),
        locks: joinList(unassigned.map(({ lock }) => String(lock))),
        events: joinList(missingEvents.map(formatNumbers)),
        alarms: joinList(alarms.map((alarm) => t(`area.devices.alarms.${alarm}`))),
        line: called?.problem ? t(`deviceOps.deviceLines.problems.${called.problem}`) : '',
      }),
      why: t(`area.devices.problemReasons.${problem}`, {
        path: unservedPath,
        when: since === null ? '' : formatInstant(since),
        line: called?.problem ? t(`deviceOps.deviceLines.reasons.${called.problem}`) : '',
      }),
    };
  };
}
