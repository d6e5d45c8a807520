import { type VisitorDetail, type VisitorReason, visitors } from '@gatehouse/api/visitors/visitors';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { KeyIcon } from '../../../ui/display/icons.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';

interface Props {
  visitor: VisitorDetail;
  /** The reason why no QR code can be issued now. Null if a QR code can be issued. */
  reason: VisitorReason | null;
}

/**
 * Replaces the visitor's QR code after confirmation. If the visitor has no entry period, the form asks for a period for
 * the new code.
 */
export function NewCode({ visitor, reason }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ReasonButton
        icon={<KeyIcon />}
        onClick={() => setOpen(true)}
        reason={reason === null ? undefined : t(`visitors.visitors.notNow.${reason}`)}
        variant="default"
      >
        {t('visitors.visitors.newCode')}
      </ReasonButton>
      {isOpen &&
        (visitor.windows.length > 0 ? (
          <ConfirmCode onClose={close} visitor={visitor} />
        ) : (
          <EnterWindow onClose={close} visitor={visitor} />
        ))}
    </>
  );
}

interface NewCodeDialogProps {
  visitor: VisitorDetail;
  onClose: () => void;
}

function ConfirmCode({
  visitor: { id, displayName: name, email, visitorCode, visitorCompany },
  onClose,
}: NewCodeDialogProps) {
  const t = useText();
  const { save, isPending, error } = useSave(visitors.newCode, {
    done: t('visitors.visitors.newCodeDone', { email }),
    onSuccess: onClose,
  });
  return (
    <Confirm
      about={[visitorCode, visitorCompany]}
      action={t('visitors.visitors.newCode')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { id }, body: {} })}
      pending={isPending}
      title={t('visitors.visitors.newCodeTitle', { name })}
    >
      {t('visitors.visitors.newCodeText', { email })}
    </Confirm>
  );
}

/** Returns the period from now until the end of today in the browser's time zone, limited to the visitor's period. */
function restOfToday({ activeFrom, activeTo }: VisitorDetail) {
  const at = now();
  at.setSeconds(0, 0);
  const end = new Date(at);
  end.setHours(23, 59);
  return {
    entryFrom: new Date(Math.max(at.getTime(), Date.parse(activeFrom))).toISOString(),
    entryTo: new Date(Math.min(end.getTime(), Date.parse(activeTo))).toISOString(),
  };
}

function EnterWindow({ visitor, onClose }: NewCodeDialogProps) {
  const t = useText();
  const { id, displayName: name, email } = visitor;
  // Computed only once, so that the default period does not change while the dialog is open.
  const [initial] = useState(() => restOfToday(visitor));
  const form = useCreate(visitors.newCode, initial, {
    params: { id },
    onClose,
    done: t('visitors.visitors.newCodeDone', { email }),
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('visitors.visitors.newCode')}
      title={t('visitors.visitors.newCodeTitle', { name })}
    >
      <Text fz="sm">{t('visitors.visitors.newCodeWindow')}</Text>
      <InstantField {...form.fields.entryFrom} label={t('visitors.visitors.fields.entryFrom')} />
      <InstantField {...form.fields.entryTo} label={t('visitors.visitors.fields.entryTo')} />
      <Text fz="sm">{t('visitors.visitors.newCodeText', { email })}</Text>
    </FormModal>
  );
}
