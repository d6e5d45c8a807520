import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../../platform/clock.ts';
import { formatInstant } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './PrintSheet.module.css';

export interface PrintableSheet {
  title: string;
  /** Lines above the table: the person, the period and the totals. */
  lines: readonly string[];
  columns: readonly { header: string; numeric?: true }[];
  rows: readonly (readonly string[])[];
  /** Labels of the lines for signatures. */
  signers: readonly string[];
}

interface Props {
  sheet: PrintableSheet;
  /** Called after the person has printed or cancelled. */
  onDone: () => void;
}

/** Renders a sheet that is visible only in print, in place of the page. Opens the print dialog when mounted. */
export function PrintSheet({ sheet, onDone }: Props) {
  const t = useText();
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const finish = () => done.current();
    window.addEventListener('afterprint', finish, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', finish);
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of printed rows does not change
            <tr key={row}>
              {sheet.columns.map(({ header, numeric }, index) => (
                <td data-figures={numeric} key={header}>
                  {cells[index]}
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
