import { type Admin, admins } from '@gatehouse/api/people/admins';
import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { FullNameFields } from '../employees/FullNameFields.tsx';

/** Where a refusal belongs that is about one field. */
const places = { AUTH_EMAIL_EXISTED: 'email' } as const;

/** Changes name and contact of an administrator; account name and company stay. */
export function EditAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(admins.update.body, admin, places);
  const { save, isPending } = useSave(admins.update, {
    done: t('offices.admins.updated'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  const { fields } = draft;
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: admin.id }, body })}
      pending={isPending}
      title={t('offices.admins.edit')}
    >
      <Text c="dimmed" fz="sm">
        {admin.companyName} · {admin.username}
      </Text>
      <FullNameFields draft={draft} longest={limits.name} />
      <TextField {...fields.email} label={t('people.employees.email')} max={limits.email} required />
      <TextField {...fields.mobile} label={t('people.employees.mobile')} max={limits.mobile} />
    </FormModal>
  );
}
