import type { OperationPermission } from '@gatehouse/api/platform/operation';
import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session/session.ts';

interface Props extends Pick<LinkProps, 'to'> {
  /** What lists all of it: nothing for who may not ask. */
  operation: OperationPermission;
  children: ReactNode;
}

/** From the latest of something to the list of all. */
export function WholeList({ operation, to, children }: Props) {
  const { can } = useSession();
  if (!can(operation)) return null;
  return (
    <Anchor fz="sm" renderRoot={(props) => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  );
}
