import { type Mail, mails } from '@gatehouse/api/settings/mails';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { RefreshIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';

/** Button that sends an email again. Disabled with an explanation if the content of the email has expired. */
export function RetryMail({ mail }: { mail: Mail }) {
  const t = useText();
  const { save } = useSave(mails.retry, { done: t('settings.mails.retried') });
  if (mail.state !== 'FAILED') return null;
  return (
    <IconAction
      icon={<RefreshIcon />}
      label={t('settings.mails.retry', { name: mail.toName })}
      onClick={() => save({ params: { id: mail.id } })}
      reason={mail.isOfUse ? undefined : t('settings.mails.tooLate')}
    />
  );
}
