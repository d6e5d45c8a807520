import type { ReactNode } from 'react';
import { Drawing, type DrawingOf } from './Drawing.tsx';
import classes from './EmptyState.module.css';

interface Props {
  title: string;
  /** What one can do about it. */
  text?: ReactNode;
  /** The button that does it. */
  children?: ReactNode;
  /** What the picture says. */
  of?: DrawingOf;
  /** Read aloud at once, as an error is. */
  isAlert?: true;
}

/** There is nothing here, and that is not an error; or what there is instead of what should be here. */
export function EmptyState({ title, text, children, of = 'nothing', isAlert }: Props) {
  return (
    <div className={classes.state} role={isAlert ? 'alert' : 'status'}>
      <Drawing of={of} />
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
