import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { CalendarIcon, EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';

interface Props {
  meeting: Meeting;
  /** True if the form has unsaved changes. Check-in would end the editing and lose the changes. */
  isTyped?: boolean;
}

/** The check-in button and, after check-in, the check-out button. A disabled button shows its reason. */
export function CheckButtons({ meeting, isTyped = false }: Props) {
  const t = useText();
  const { id, may, actualStart } = meeting;
  const checkInSave = useSave(meetings.checkIn);
  const went = useSave(meetings.checkOut);
  const reasonText = (reason: (typeof may)['checkIn']) => reason && t(`meetings.meetings.whyNot.${reason}`);
  if (may.checkIn === undefined) return null;
  return actualStart === null ? (
    <ReasonButton
      icon={<EnterIcon size={16} />}
      onClick={() => checkInSave.save({ params: { id } })}
      reason={reasonText(may.checkIn) ?? (isTyped ? t('meetings.meetings.saveFirst') : undefined)}
      variant="default"
    >
      {t('meetings.meetings.checkIn')}
    </ReasonButton>
  ) : (
    <ReasonButton
      icon={<ExitIcon size={16} />}
      onClick={() => went.save({ params: { id } })}
      reason={reasonText(may.checkOut) ?? undefined}
      variant="default"
    >
      {t('meetings.meetings.checkOut')}
    </ReasonButton>
  );
}

/** The button that extends a series. It is shown in the last month of the series. */
export function ExtendButton({ meeting, isTyped = false, onClick }: Props & { onClick: () => void }) {
  const t = useText();
  if (meeting.extendsTo === null) return null;
  return (
    <ReasonButton
      icon={<CalendarIcon size={16} />}
      onClick={onClick}
      reason={isTyped ? t('meetings.meetings.saveFirst') : undefined}
      variant="default"
    >
      {t('meetings.meetings.extend')}
    </ReasonButton>
  );
}
