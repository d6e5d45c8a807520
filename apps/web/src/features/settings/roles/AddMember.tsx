import { admins } from '@gatehouse/api/people/admins';
import type { Role } from '@gatehouse/api/settings/roles';
import { useUndo } from '../../../platform/call/useUndo.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { AccountPicker } from '../../people/employees/AccountPicker.tsx';

const errorFields = {
  AUTH_USERNAME_NOT_FOUND: 'username',
  AUTH_NO_PERMISSION: 'username',
  AUTH_USER_ROLE_EXISTED: 'username',
} as const;

interface Props {
  role: Role;
  onGiven: () => void;
  onClose: () => void;
}

/** Form that assigns the role to an employee of the role's company. */
export function AddMember({ role, onGiven, onClose }: Props) {
  const t = useText();
  const { companyCode, roleCode } = role;
  const undo = useUndo(admins.revoke, { onSuccess: onGiven });
  const form = useCreate(
    admins.grant,
    { username: null, companyCode, roleCode },
    {
      places: errorFields,
      onClose,
      next: (_roles, { body: { username } }) => undo({ params: { username, roleCode } }),
      // Refreshes the list of members separately, because saving refreshes only queries about the saved kind of object.
      onSaved: () => {
        onGiven();
        onClose();
      },
    },
  );
  return (
    <FormModal {...form.dialog} submit={t('common.actions.add')} title={t('settings.roles.addMember')}>
      <AccountPicker {...form.fields.username} companyCode={companyCode} label={t('settings.roles.person')} />
    </FormModal>
  );
}
