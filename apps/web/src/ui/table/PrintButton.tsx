import { useState } from 'react';
import { CallError } from '../../platform/call/callError.ts';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { toastRefusal } from '../../platform/toast/toast.tsx';
import { PrintIcon } from '../display/icons.ts';
import { BusyButton } from '../feedback/BusyButton.tsx';
import { Confirm } from '../feedback/Confirm.tsx';
import { type PrintableSheet, PrintSheet } from './PrintSheet.tsx';

/** Maximum number of rows to print, which is about forty pages. For longer lists, people use the export. */
export const maxPrintedRows = 2_000;

interface Props {
  /** Number of rows to print. Undefined if unknown. */
  total: number | undefined;
  /** Fetches the rows of all pages. */
  onPrint: () => Promise<PrintableSheet>;
  onExport: () => Promise<void>;
}

/**
 * A button that prints all rows of a list as a plain table. If there are more than `maxPrintedRows`, it offers the
 * export instead.
 */
export function PrintButton({ total, onPrint, onExport }: Props) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const [sheet, setSheet] = useState<PrintableSheet>();
  const [tooMany, setTooMany] = useState(false);
  const runPending = (work: Promise<unknown>) => {
    setPending(true);
    void work.finally(() => setPending(false));
  };
  const print = async () => {
    try {
      setSheet(await onPrint());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastRefusal(error);
    }
  };
  const start = () =>
    total !== undefined && total > maxPrintedRows ? setTooMany(true) : runPending(print());
  return (
    <>
      <BusyButton busy={pending && t('ui.print.preparing')} icon={<PrintIcon />} onPress={start}>
        {t('ui.print.action')}
      </BusyButton>
      {sheet && <PrintSheet onDone={() => setSheet(undefined)} sheet={sheet} />}
      {tooMany && (
        <Confirm
          about={[]}
          action={t('common.actions.export')}
          onClose={() => setTooMany(false)}
          onConfirm={() => {
            setTooMany(false);
            runPending(onExport());
          }}
          title={t('ui.print.tooMany')}
        >
          {t('ui.print.tooManyText', { count: total ?? 0, most: formatNumber(maxPrintedRows) })}
        </Confirm>
      )}
    </>
  );
}
