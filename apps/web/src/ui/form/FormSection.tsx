import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface Props {
  title: string;
  hint?: string;
  /** Fields in two columns. A `Wide` field spans both columns. */
  children: ReactNode;
}

export function FormSection({ title, hint, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <div>
        <h3 className={classes.title} id={heading}>
          {title}
        </h3>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <Columns>{children}</Columns>
    </section>
  );
}

/** Shows fields in two columns if there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
