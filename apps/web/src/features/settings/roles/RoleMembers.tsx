import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import { type Role, type RoleMember, roles } from '@gatehouse/api/settings/roles';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CloseIcon, PlusIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AddMember } from './AddMember.tsx';
import { roleDetailUrl } from './roles.url.ts';
import { TakeRole } from './TakeRole.tsx';
import { useMemberColumns } from './useMemberColumns.tsx';

/** Shows the members of a role. Members can be added and removed if the role belongs to a company. */
export function RoleMembers({ role }: { role: Role }) {
  const t = useText();
  const { can } = useSession();
  const isOwn = role.companyId !== null;
  const [mayGive, mayTake] = [isOwn && can(admins.grant), isOwn && can(admins.revoke)];
  const address = useUrl(roleDetailUrl);
  const { url, go, replace } = address;
  const { keyword, page } = url;
  const list = useApi(roles.members, { params: { id: role.id }, query: { keyword, page, size: 10 } });
  const columns = useMemberColumns();
  const removedMember = useOpenRowBy(list.data?.content, url.take, ({ employeeId }) => employeeId);
  return (
    <Section {...(isOwn && { hint: t('settings.roles.membersHint') })} title={t('settings.roles.members')}>
      <TableList
        address={address}
        answer={list.data}
        end={
          mayGive && (
            <ReasonButton
              icon={<PlusIcon />}
              onClick={() => go({ add: true })}
              reason={can(employees.list) ? undefined : t('settings.roles.noStaffList')}
            >
              {t('settings.roles.addMember')}
            </ReasonButton>
          )
        }
        {...(mayTake && {
          actions: (member: RoleMember) => (
            <IconAction
              icon={<CloseIcon size={18} />}
              isHarsh
              label={t('settings.roles.takeFrom', { name: member.displayName })}
              onClick={() => go({ take: member.employeeId })}
            />
          ),
        })}
        columns={columns}
        empty={<EmptyState title={t('settings.roles.noMembers')} />}
        keyOf={({ employeeId }) => employeeId}
        label={t('settings.roles.members')}
        load={loadOf(list)}
        name="roleMembers"
        search={t('settings.roles.searchMembers')}
      />
      {url.add && mayGive && (
        <AddMember
          onClose={() => replace({ add: undefined })}
          onGiven={() => void list.refetch()}
          role={role}
        />
      )}
      {removedMember && mayTake && (
        <TakeRole
          member={removedMember}
          onClose={() => replace({ take: undefined })}
          onTaken={() => void list.refetch()}
          role={role}
        />
      )}
    </Section>
  );
}
