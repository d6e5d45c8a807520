import type { WorkShift } from '@gatehouse/api/attendance/work-shifts';
import { Button, Group } from '@mantine/core';
import { formatDuration, formatNumber } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { breakText, datesText, hoursText } from './workShiftText.ts';

export function ViewWorkShift({ shift, onClose }: { shift: WorkShift; onClose: () => void }) {
  const t = useText();
  const own = shift.workshiftSettings;
  const thresholdText = (isOn: boolean, minutes: number) =>
    isOn ? formatDuration(minutes) : t('attendance.workShifts.notWatched');
  const lines = [
    [t('attendance.workShifts.fields.departmentId'), shift.departmentName],
    [t('attendance.workShifts.hours'), hoursText(shift)],
    [
      t('attendance.workShifts.fields.workingDayType'),
      t(`attendance.workShifts.dayTypes.${shift.workingDayType}`),
    ],
    [t('attendance.workShifts.fields.type'), t(`attendance.workShifts.types.${shift.type}`)],
    [t('attendance.workShifts.dates'), datesText(t, shift)],
    [t('attendance.workShifts.fields.salaryMultiply'), formatNumber(own.salaryMultiply)],
    [t('attendance.workShifts.fields.compensatoryLeave'), formatNumber(own.compensatoryLeave)],
    [t('attendance.workShifts.fields.lateAfter'), thresholdText(own.checkLate, own.lateAfter)],
    [
      t('attendance.workShifts.fields.earlyLeaveBefore'),
      thresholdText(own.checkEarlyLeave, own.earlyLeaveBefore),
    ],
    [
      t('attendance.workShifts.fields.breaks'),
      joinList(own.breaks.map((shiftBreak) => breakText(t, shiftBreak))) ||
        t('attendance.workShifts.noBreaks'),
    ],
    [t('attendance.workShifts.fields.windowBefore'), formatDuration(own.windowBefore)],
    [t('attendance.workShifts.fields.windowAfter'), formatDuration(own.windowAfter)],
    [
      t('attendance.workShifts.fields.countPairs'),
      own.countPairs ? t('attendance.workShifts.yes') : t('attendance.workShifts.no'),
    ],
    [
      t('attendance.workShifts.fields.halfDayBelow'),
      own.halfDayBelow === null ? null : formatDuration(own.halfDayBelow),
    ],
    [
      t('attendance.workShifts.fields.absentBelow'),
      own.absentBelow === null ? null : formatDuration(own.absentBelow),
    ],
  ] as const;
  return (
    <Dialog onClose={onClose} title={shift.name}>
      <Facts lines={lines} />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} variant="default">
          {t('common.actions.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
