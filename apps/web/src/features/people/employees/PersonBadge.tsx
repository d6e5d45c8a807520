import { employees } from '@gatehouse/api/people/employees';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  /** ID of the employee. Null for an account without an employee. */
  employeeId: number | null;
  name: string;
}

/** Links to the person's card if the signed-in person may see it. */
export function PersonBadge({ employeeId, name }: Props) {
  const { can } = useSession();
  if (employeeId === null || !can(employees.list) || !can(employees.get)) return name;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} search={{ view: employeeId }} to="/staff" />}>
      {name}
    </Anchor>
  );
}

/** Shows a list of people, or a text if the list is empty. */
export function PersonBadges({ people }: { people: readonly { id: number; displayName: string }[] }) {
  const t = useText();
  if (people.length === 0) return t('common.values.none');
  return people.map(({ id, displayName }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <PersonBadge employeeId={id} name={displayName} />
    </Fragment>
  ));
}
