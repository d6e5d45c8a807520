import { type Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { Text } from '@mantine/core';
import { formatDate, formatDays } from '../../../platform/dates.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { CardLines, RowCard } from '../../../ui/list/CardGrid.tsx';
import { DeleteAction, EditAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { VisitorBadge } from './VisitorBadge.tsx';
import { VisitorStateBadge } from './VisitorStateBadge.tsx';

interface Props {
  visitor: Visitor;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function VisitorCard({ visitor, onView, onEdit, onDelete }: Props) {
  const { can } = useSession();
  const { id, displayName: name, visitorCode, visitorCompany, cardName } = visitor;
  const { contactPersonName, contactDepartmentName, activeFrom, activeTo } = visitor;
  return (
    <RowCard
      actions={
        <>
          <Text c="dimmed" component="span" fz="xs" mr="auto">
            {formatDays(formatDate(activeFrom), formatDate(activeTo))}
          </Text>
          {can(visitors.get) && <ViewAction name={name} onClick={onView} />}
          {can(visitors.update) && <EditAction name={name} onClick={onEdit} />}
          {can(visitors.remove) && <DeleteAction name={name} onClick={onDelete} />}
        </>
      }
      badge={<VisitorStateBadge state={visitor.state} />}
      picture={<Face mark={visitorCode} name={name} />}
      title={<VisitorBadge id={id} name={name} />}
    >
      <CardLines
        ids={[visitorCode, visitorCompany, cardName]}
        what={[contactPersonName, contactDepartmentName]}
      />
    </RowCard>
  );
}
