import type { OperationPermission } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { Drawing, type DrawingName } from '../display/Drawing.tsx';
import classes from './EmptyState.module.css';

interface Props {
  title: string;
  /** Text below the title that explains the next step. */
  text?: ReactNode;
  /** The operation that `text` recommends. `text` is hidden if the person has no permission for the operation. */
  advises?: OperationPermission;
  children?: ReactNode;
  of?: DrawingName;
  /** True if screen readers must announce the text immediately, like an error. */
  isAlert?: true;
}

/** Shows a drawing with a title and a text in place of missing data, or of a message. */
export function EmptyState({ title, text, advises, children, of = 'nothing', isAlert }: Props) {
  const hint = text && <div className={classes.text}>{text}</div>;
  return (
    <div className={classes.state} role={isAlert ? 'alert' : 'status'}>
      <Drawing of={of} />
      <p className={classes.title}>{title}</p>
      {advises ? <Advice operation={advises}>{hint}</Advice> : hint}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

function Advice({ operation, children }: { operation: OperationPermission; children: ReactNode }) {
  return useSession().can(operation) && children;
}
