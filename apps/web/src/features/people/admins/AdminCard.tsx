import { type Admin, admins } from '@gatehouse/api/people/admins';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { RowCard } from '../../../ui/CardGrid.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { AdminIcon, CompanyIcon, EyeIcon, PencilIcon, TrashIcon, UserIcon } from '../../../ui/icons.tsx';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { PersonBadge } from '../employees/PersonBadge.tsx';

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
      picture={<Face mark={admin.username} name={name} src={admin.avatarUrl} />}
      actions={
        <>
          <IconAction icon={<EyeIcon />} label={t('people.employees.viewOne', { name })} onClick={onView} />
          {can(admins.update) && (
            <IconAction
              icon={<PencilIcon />}
              label={t('people.employees.editOne', { name })}
              onClick={onEdit}
            />
          )}
          {can(admins.revoke) && (
            <IconAction
              icon={<TrashIcon />}
              label={t('people.employees.deleteOne', { name })}
              onClick={onDelete}
              reason={admin.isLast ? t('people.admins.isLast', { company: admin.companyName }) : undefined}
            />
          )}
        </>
      }
      badge={!admin.isEnabled && <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>}
      title={<PersonBadge employeeId={admin.id} name={name} />}
    >
      <Fact icon={<UserIcon size={16} />} label={t('people.employees.fields.title')}>
        {admin.title || t('common.values.none')}
      </Fact>
      <Fact icon={<AdminIcon size={16} />} label={t('people.employees.fields.accountName')}>
        {admin.username}
      </Fact>

      {me.companyId === null && (
        <Fact icon={<CompanyIcon size={16} />} label={t('people.employees.fields.companyId')}>
          {admin.companyName}
        </Fact>
      )}
    </RowCard>
  );
}
