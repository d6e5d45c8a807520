import type { OperationPermission } from '@gatehouse/api/platform/operation';
import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session.ts';

export interface NextWay {
  /** The operation of the next step. The link is hidden from people without the permission for it. */
  operation: OperationPermission;
  label: string;
  way: Pick<LinkProps, 'to' | 'search'>;
}

/** Links from an empty list to the next steps. The first link is the main one. */
export function NextWays({ ways }: { ways: readonly NextWay[] }) {
  const { can } = useSession();
  return ways
    .filter(({ operation }) => can(operation))
    .map(({ label, way }, index) => (
      <Button
        key={label}
        renderRoot={(props) => <Link {...props} {...way} />}
        variant={index === 0 ? 'filled' : 'default'}
      >
        {label}
      </Button>
    ));
}
