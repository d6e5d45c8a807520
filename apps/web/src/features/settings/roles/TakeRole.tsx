import { admins } from '@gatehouse/api/people/admins';
import type { Role, RoleMember } from '@gatehouse/api/settings/roles';
import { useUndo } from '../../../platform/call/useUndo.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';

interface Props {
  role: Role;
  member: RoleMember;
  onTaken: () => void;
  onClose: () => void;
}

/** Removes the role from a member after confirmation. The member loses the permissions immediately. */
export function TakeRole({ role, member, onTaken, onClose }: Props) {
  const t = useText();
  const { companyCode, roleCode } = role;
  const { accountName: username } = member;
  const undo = useUndo(admins.grant, { onSuccess: onTaken });
  return (
    <Ask
      about={[member.accountName, member.departmentName]}
      action={t('settings.roles.take')}
      isHarsh
      input={{ params: { username, roleCode } }}
      next={() => undo({ body: { username, companyCode, roleCode } })}
      onClose={onClose}
      onDone={() => {
        onTaken();
        onClose();
      }}
      operation={admins.revoke}
      title={t('settings.roles.takeTitle', { role: role.roleName, name: member.displayName })}
    >
      {t('settings.roles.takeText')}
    </Ask>
  );
}
