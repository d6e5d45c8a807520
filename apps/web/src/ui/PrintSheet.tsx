import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../platform/clock.ts';
import { formatInstant } from '../platform/dates.ts';
import { useText } from '../platform/i18n/useText.ts';
import classes from './PrintSheet.module.css';

/** What stands on paper. */
export interface Printed {
  title: string;
  /** Whose, of when, and what it came to: a line each. */
  lines: readonly string[];
  columns: readonly { header: string; numeric?: true }[];
  rows: readonly (readonly string[])[];
  /** Who signs. */
  signers: readonly string[];
}

interface Props {
  sheet: Printed;
  /** It has been printed, or not. */
  onDone: () => void;
}

/** A sheet that only paper shows, and on paper nothing else; the browser asks for the printer as soon as it is there. */
export function PrintSheet({ sheet, onDone }: Props) {
  const t = useText();
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const end = () => done.current();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return createPortal(
    <section className={classes.sheet}>
      <h1>{sheet.title}</h1>
      {sheet.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            {sheet.columns.map(({ header, numeric }) => (
              <th data-figures={numeric} key={header}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
            <tr key={row}>
              {sheet.columns.map(({ header, numeric }, place) => (
                <td data-figures={numeric} key={header}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.signatures}>
        {sheet.signers.map((who) => (
          <div key={who}>
            {who}
            <small>{t('ui.print.signature')}</small>
          </div>
        ))}
      </div>
      <footer>{t('ui.print.printed', { when: formatInstant(now().toISOString()) })}</footer>
    </section>,
    document.body,
  );
}
