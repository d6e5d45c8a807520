import { useText } from '../../platform/i18n/useText.ts';
import { Confirm } from '../feedback/Confirm.tsx';

export function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Confirm
      about={[]}
      action={t('common.form.leave')}
      isHarsh
      onClose={onStay}
      onConfirm={onLeave}
      stay={t('common.form.stay')}
      title={t('common.form.leaveTitle')}
    >
      {t('common.form.leaveText')}
    </Confirm>
  );
}
