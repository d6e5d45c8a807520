import { type Admin, admins } from '@gatehouse/api/people/admins';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { FullNameFields } from '../employees/FullNameFields.tsx';
import { useOwnName } from '../employees/useOwnName.ts';

const errorFields = { AUTH_EMAIL_EXISTED: 'email' } as const;

/** The form shows the account name and the company as text, because they cannot change. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const nameAnew = useOwnName(admin.id);
  const form = useEdit(admins.update, admin, {
    places: errorFields,
    done: t('people.admins.updated'),
    onClose,
    onSaved: () => {
      nameAnew();
      onClose();
    },
  });
  const { fields } = form;
  return (
    <FormModal {...form.dialog} title={t('people.admins.edit')}>
      <Text c="dimmed" fz="sm">
        {admin.companyName} · {admin.username}
      </Text>
      <FullNameFields draft={form} />
      <TextField {...fields.email} label={t('people.employees.fields.email')} />
      <TextField {...fields.mobile} label={t('people.employees.fields.mobile')} />
    </FormModal>
  );
}
