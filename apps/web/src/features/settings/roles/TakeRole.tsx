import { admins } from '@gatehouse/api/people/admins';
import type { Role, RoleMember } from '@gatehouse/api/settings/roles';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

interface Props {
  role: Role;
  member: RoleMember;
  onTaken: () => void;
  onClose: () => void;
}

/** Asks, then takes the role from somebody: the rights that came with it are gone at once. */
export function TakeRole({ role, member, onTaken, onClose }: Props) {
  const t = useText();
  const { save, isPending, error } = useSave(admins.revoke, {
    onSuccess: () => {
      onTaken();
      onClose();
    },
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('settings.roles.take')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { username: member.accountName, roleCode: role.roleCode } })}
      pending={isPending}
      title={t('settings.roles.takeTitle', { role: role.roleName, name: member.displayName })}
    >
      {t('settings.roles.takeText')}
    </Confirm>
  );
}
