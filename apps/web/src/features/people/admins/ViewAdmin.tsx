import { type Admin, admins, type GrantedRole } from '@gatehouse/api/people/admins';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import { nameOrder } from '@gatehouse/messages/names';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { PersonBadge } from '../employees/PersonBadge.tsx';

export function ViewAdmin({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const t = useText();
  const roles = useRoles(admin.username);
  return (
    <Dialog onClose={onClose} title={t('people.admins.view')}>
      <FaceBadge
        mark={admin.username}
        name={admin.displayName}
        note={admin.title}
        size={72}
        src={admin.avatarUrl}
        state={
          !admin.isEnabled && (
            <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>
          )
        }
      >
        <PersonBadge employeeId={admin.id} name={admin.displayName} />
      </FaceBadge>
      <Facts
        lines={[
          [t('people.employees.fields.accountName'), admin.username],
          ...nameOrder(language.get()).map(
            (name) => [t(`people.employees.fields.${name}`), admin[name]] as const,
          ),
          [t('people.employees.fields.email'), admin.email],
          [t('people.employees.fields.mobile'), admin.mobile],
          [t('people.employees.fields.companyId'), admin.companyName],
          [t('people.employees.fields.departmentId'), admin.departmentName],
          [t('people.admins.roles'), roles],
        ]}
      />
    </Dialog>
  );
}

/** Returns the names of the person's roles as one text. Returns a loading text while they load. */
function useRoles(username: string): string {
  const t = useText();
  const { data, error } = useApi(admins.rolesOf, { params: { username }, quiet: true });
  const roleName = (role: GrantedRole) =>
    // Checks for one of the four built-in roles, which have translated names.
    role.isBuiltIn ? t(`shell.roles.${role.roleCode as BuiltInRole}`) : role.roleName;
  if (error) return error.message;
  return data ? joinList(data.roles.map(roleName)) : t('common.states.loading');
}
