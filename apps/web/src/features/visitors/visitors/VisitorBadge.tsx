import { visitors } from '@gatehouse/api/visitors/visitors';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';

/** Shows a visitor's name, as a link to the visitor's details if the signed-in person may see them. */
export function VisitorBadge({ id, name }: { id: number; name: string }) {
  const { can } = useSession();
  if (!can(visitors.list) || !can(visitors.get)) return name;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} search={{ view: id }} to="/visitors" />}>
      {name}
    </Anchor>
  );
}
