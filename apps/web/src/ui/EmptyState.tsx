import type { Guarded } from '@gatehouse/api/platform/operation';
import type { ReactNode } from 'react';
import { useSession } from '../platform/session/session.ts';
import { Drawing, type DrawingOf } from './Drawing.tsx';
import classes from './EmptyState.module.css';

interface Props {
  title: string;
  /** What one can do about it. */
  text?: ReactNode;
  /** What the text advises: only who may call it is told. */
  advises?: Guarded;
  /** The button that does it. */
  children?: ReactNode;
  /** What the picture says. */
  of?: DrawingOf;
  /** Read aloud at once, as an error is. */
  isAlert?: true;
}

/** There is nothing here, and that is not an error; or what there is instead of what should be here. */
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

function Advice({ operation, children }: { operation: Guarded; children: ReactNode }) {
  return useSession().can(operation) && children;
}
