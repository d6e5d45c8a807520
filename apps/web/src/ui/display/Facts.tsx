import { Fragment, isValidElement, type ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { Breakable } from './Breakable.tsx';
import classes from './Facts.module.css';

/** Shows labelled values as a list. An empty value is shown as a dash. */
export function Facts({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  const none = useText()('common.values.none');
  return (
    <dl className={classes.facts}>
      {lines.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{isValidElement(value) ? value : <Breakable text={`${value || none}`} />}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
