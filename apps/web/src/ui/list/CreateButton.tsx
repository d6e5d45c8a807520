import type { OperationPermission } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { PlusIcon } from '../display/icons.ts';
import { type Load, whyNotYet } from '../feedback/load.ts';
import { ReasonButton } from '../feedback/ReasonButton.tsx';

interface Props {
  /** The operation that creates the row. The button is hidden if the person has no permission for it. */
  operation: OperationPermission;
  onClick: () => void;
  /** Load state of the data that the form needs. The button is disabled until they are loaded. */
  load?: Load;
  /** Reason why the button is disabled. Undefined if it is enabled. */
  reason?: string | undefined;
  children: ReactNode;
}

export function CreateButton({ operation, load, reason, ...rest }: Props) {
  const { can } = useSession();
  if (!can(operation)) return null;
  return <ReasonButton {...rest} icon={<PlusIcon />} reason={(load && whyNotYet(load)) ?? reason} />;
}
