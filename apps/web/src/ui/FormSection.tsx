import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface Props {
  title: string;
  /** One sentence: what it is for. */
  hint?: string;
  /** Fields, two beside each other; a `Wide` one alone. */
  children: ReactNode;
}

/** One matter of a long form: its name at the side, its fields in two columns. */
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

/** Fields of a form, two beside each other where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

/** A field, or what belongs together, over both columns. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
