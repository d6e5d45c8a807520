import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';

interface CreatedPassword {
  name: string;
  secret: string;
}

/** Creates an app password and shows it once. */
export function AddAppPassword({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [createdPassword, setMade] = useState<CreatedPassword>();
  const form = useCreate(
    calendarPasswords.create,
    { programName: '' },
    { onClose, onSaved: ({ row, secret }) => setMade({ name: row.programName, secret }) },
  );
  if (createdPassword)
    return (
      <ShownOnce
        onClose={onClose}
        secret={createdPassword.secret}
        title={t('meetings.calendarPasswords.secretTitle', { name: createdPassword.name })}
      >
        {t('meetings.calendarPasswords.secretText')}
      </ShownOnce>
    );
  return (
    <FormModal {...form.dialog} title={t('meetings.calendarPasswords.create')}>
      <TextField
        {...form.fields.programName}
        hint={t('meetings.calendarPasswords.nameHint')}
        label={t('meetings.calendarPasswords.fields.programName')}
      />
    </FormModal>
  );
}
