import { type Admin, admins } from '@gatehouse/api/people/admins';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { MailIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { CardLines, RowCard } from '../../../ui/list/CardGrid.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { CardNote } from '../employees/edit/CardNote.tsx';
import { PersonBadge } from '../employees/PersonBadge.tsx';

interface Props {
  admin: Admin;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function AdminCard({ admin, onView, onEdit, onDelete }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { displayName: name } = admin;
  return (
    <RowCard
      picture={<Face mark={admin.username} name={name} src={admin.avatarUrl} />}
      actions={
        <>
          <CardNote icon={<MailIcon size={16} />} label={t('people.employees.fields.email')}>
            {admin.email}
          </CardNote>
          <ViewAction name={name} onClick={onView} />
          {can(admins.update) && <EditAction name={name} onClick={onEdit} />}
          {can(admins.revoke) && (
            <DeleteAction
              name={name}
              onClick={onDelete}
              reason={admin.isLast ? t('people.admins.isLast', { company: admin.companyName }) : undefined}
            />
          )}
        </>
      }
      badge={
        !admin.isEnabled && <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>
      }
      title={<PersonBadge employeeId={admin.id} name={name} />}
    >
      <CardLines
        ids={[admin.username]}
        // The company name is needed only on cards for people that see several companies.
        what={[admin.title, me.companyId === null ? admin.companyName : admin.departmentName]}
      />
    </RowCard>
  );
}
