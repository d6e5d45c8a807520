import { admins } from '@gatehouse/api/people/admins';
import type { Role } from '@gatehouse/api/settings/roles';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { AccountPicker } from '../../people/employees/AccountPicker.tsx';

interface Props {
  role: Role;
  onGiven: () => void;
  onClose: () => void;
}

/** Gives the role to somebody of its company. */
export function AddMember({ role, onGiven, onClose }: Props) {
  const t = useText();
  const { companyCode, roleCode } = role;
  const draft = useDraft(
    admins.grant.body,
    { username: null, companyCode, roleCode },
    { AUTH_USERNAME_NOT_FOUND: 'username', AUTH_NO_PERMISSION: 'username', API_CONFLICT: 'username' },
  );
  const { save, isPending } = useSave(admins.grant, {
    onSuccess: () => {
      onGiven();
      onClose();
    },
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      submit={t('common.actions.add')}
      title={t('settings.roles.addMember')}
    >
      <AccountPicker
        {...draft.fields.username}
        companyCode={companyCode}
        label={t('settings.roles.person')}
      />
    </FormModal>
  );
}
