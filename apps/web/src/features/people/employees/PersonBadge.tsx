import { employees } from '@gatehouse/api/people/employees';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  /** Null: an account that is no employee's. */
  employeeId: number | null;
  name: string;
}

/** A person by name, which leads to their card for who may see it. */
export function PersonBadge({ employeeId, name }: Props) {
  const { can } = useSession();
  if (employeeId === null || !can(employees.list) || !can(employees.get)) return name;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} search={{ view: employeeId }} to="/staff" />}>
      {name}
    </Anchor>
  );
}

/** Several of them, or that there are none. */
export function PersonBadges({ people }: { people: readonly { id: number; displayName: string }[] }) {
  const t = useText();
  if (people.length === 0) return t('common.values.none');
  return people.map(({ id, displayName }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <PersonBadge employeeId={id} name={displayName} />
    </Fragment>
  ));
}
