import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { CalendarIcon, EnterIcon, ExitIcon } from '../../../ui/icons.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';

interface Props {
  meeting: Meeting;
  /** Something is typed that would be lost: a meeting that is checked in is no form any more. */
  isTyped?: boolean;
}

/** Check-in, and once that is done check-out; disabled with why not now. */
export function CheckButtons({ meeting, isTyped = false }: Props) {
  const t = useText();
  const { id, may, actualStart } = meeting;
  const came = useSave(meetings.checkIn);
  const went = useSave(meetings.checkOut);
  const reasonOf = (reason: (typeof may)['checkIn']) => reason && t(`meetings.meetings.whyNot.${reason}`);
  if (may.checkIn === undefined) return null;
  return actualStart === null ? (
    <ReasonButton
      icon={<EnterIcon size={16} />}
      onClick={() => came.save({ params: { id } })}
      reason={reasonOf(may.checkIn) ?? (isTyped ? t('meetings.meetings.saveFirst') : undefined)}
      variant="default"
    >
      {t('meetings.meetings.checkIn')}
    </ReasonButton>
  ) : (
    <ReasonButton
      icon={<ExitIcon size={16} />}
      onClick={() => went.save({ params: { id } })}
      reason={reasonOf(may.checkOut) ?? undefined}
      variant="default"
    >
      {t('meetings.meetings.checkOut')}
    </ReasonButton>
  );
}

/** Extends a series in its last month. */
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
