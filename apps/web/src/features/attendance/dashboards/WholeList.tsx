import type { OperationPermission } from '@gatehouse/api/platform/operation';
import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session/session.ts';

interface Props extends Pick<LinkProps, 'to'> {
  /** Operation of the full list. The link is hidden if the signed-in person lacks the permission for the operation. */
  operation: OperationPermission;
  children: ReactNode;
}

/** Links from a box with the latest rows to the full list. */
export function WholeList({ operation, to, children }: Props) {
  const { can } = useSession();
  if (!can(operation)) return null;
  return (
    <Anchor fz="sm" renderRoot={(props) => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  );
}
