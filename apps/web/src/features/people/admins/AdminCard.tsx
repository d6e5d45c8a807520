import type { Admin } from '@gatehouse/api/people/admins';
import { Group, Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { AdminIcon, CompanyIcon, EyeIcon, PencilIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { EmployeeAvatar } from '../employees/EmployeeAvatar.tsx';

interface Props {
  admin: Admin;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One administrator: name, title, account, and what the person may do. */
export function AdminCard({ admin, onView, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { displayName: name } = admin;
  return (
    <RowCard
      actions={
        <>
          <IconAction icon={<EyeIcon />} label={t('people.employees.viewOne', { name })} onClick={onView} />
          {can('ADMIN_UPDATE') && (
            <IconAction
              icon={<PencilIcon />}
              label={t('people.employees.editOne', { name })}
              onClick={onEdit}
            />
          )}
          {can('ADMIN_DELETE') && (
            <IconAction
              icon={<TrashIcon />}
              label={t('people.employees.deleteOne', { name })}
              onClick={onDelete}
              reason={admin.isLast ? t('offices.admins.isLast', { company: admin.companyName }) : undefined}
            />
          )}
        </>
      }
      badge={!admin.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
      title={name}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <EmployeeAvatar name={name} url={admin.avatarUrl} />
        <Stack gap={4} style={{ minWidth: 0 }}>
          <Fact icon={<UserIcon size={16} />} label={t('people.employees.jobTitle')}>
            {admin.title || t('common.values.none')}
          </Fact>
          <Fact icon={<AdminIcon size={16} />} label={t('people.employees.accountName')}>
            {admin.username}
          </Fact>

          {me.companyId === null && (
            <Fact icon={<CompanyIcon size={16} />} label={t('people.employees.company')}>
              {admin.companyName}
            </Fact>
          )}
        </Stack>
      </Group>
    </RowCard>
  );
}
