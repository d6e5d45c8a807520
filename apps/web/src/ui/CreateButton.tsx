import type { Guarded } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import { useSession } from '../platform/session/session.ts';
import { PlusIcon } from './icons.ts';
import { type Load, whyNotYet } from './load.ts';
import { ReasonButton } from './ReasonButton.tsx';

interface Props {
  /** What makes the row: only who may call it has the button. */
  operation: Guarded;
  onClick: () => void;
  /** The answer its form stands on. */
  load?: Load;
  /** Why it cannot be done now. */
  reason?: string | undefined;
  children: ReactNode;
}

/** A screen's button for a new row. */
export function CreateButton({ operation, load, reason, ...rest }: Props) {
  const { can } = useSession();
  if (!can(operation)) return null;
  return <ReasonButton {...rest} icon={<PlusIcon />} reason={(load && whyNotYet(load)) ?? reason} />;
}
