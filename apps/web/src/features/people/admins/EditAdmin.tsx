import { type Admin, admins } from '@gatehouse/api/people/admins';
import { employeeLimits as limits } from '@gatehouse/api/people/employee';
import { SimpleGrid, Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { withDisplayName } from '../employees/displayName.ts';

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
  const { fields, values } = draft;
  const rename = (change: { firstName: string | null } | { lastName: string | null }) =>
    draft.set(withDisplayName(values, change, language.get()));
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
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          {...fields.firstName}
          label={t('people.employees.firstName')}
          max={limits.name}
          onChange={(firstName) => rename({ firstName })}
          required
        />
        <TextField
          {...fields.lastName}
          label={t('people.employees.lastName')}
          max={limits.name}
          onChange={(lastName) => rename({ lastName })}
          required
        />
      </SimpleGrid>
      <TextField
        {...fields.displayName}
        label={t('people.employees.displayName')}
        max={limits.displayName}
        required
      />
      <TextField {...fields.email} label={t('people.employees.email')} max={limits.email} required />
      <TextField {...fields.mobile} label={t('people.employees.mobile')} max={limits.mobile} />
    </FormModal>
  );
}
