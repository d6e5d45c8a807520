import { useState } from 'react';
import { CallError } from '../platform/call/callError.ts';
import { formatNumber } from '../platform/dates.ts';
import { useText } from '../platform/i18n/useText.ts';
import { toastFailure } from '../platform/toast/toast.tsx';
import { BusyButton } from './BusyButton.tsx';
import { Confirm } from './Confirm.tsx';
import { PrintIcon } from './icons.ts';
import { type Printed, PrintSheet } from './PrintSheet.tsx';

/** So many rows are some forty pages of paper; more are for other programs. */
export const mostPrinted = 2_000;

interface Props {
  /** How many rows there are, where the screen knows. */
  total: number | undefined;
  /** Fetches all of them, whatever page is shown. */
  onPrint: () => Promise<Printed>;
  /** Fetches and saves the file that is offered where there are too many. */
  onExport: () => Promise<void>;
}

/** Prints all rows of what is shown, without what one can press; beyond `mostPrinted` it offers the export. */
export function PrintButton({ total, onPrint, onExport }: Props) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const [sheet, setSheet] = useState<Printed>();
  const [tooMany, setTooMany] = useState(false);
  const during = (work: Promise<unknown>) => {
    setPending(true);
    void work.finally(() => setPending(false));
  };
  const print = async () => {
    try {
      setSheet(await onPrint());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // a 401 is on its way to the login screen, which says why
      if (error.status !== 401) toastFailure(error.message);
    }
  };
  const start = () => (total !== undefined && total > mostPrinted ? setTooMany(true) : during(print()));
  return (
    <>
      <BusyButton busy={pending && t('ui.print.preparing')} icon={<PrintIcon />} onPress={start}>
        {t('ui.print.action')}
      </BusyButton>
      {sheet && <PrintSheet onDone={() => setSheet(undefined)} sheet={sheet} />}
      {tooMany && (
        <Confirm
          action={t('common.actions.export')}
          onClose={() => setTooMany(false)}
          onConfirm={() => {
            setTooMany(false);
            during(onExport());
          }}
          title={t('ui.print.tooMany')}
        >
          {t('ui.print.tooManyText', { count: total ?? 0, most: formatNumber(mostPrinted) })}
        </Confirm>
      )}
    </>
  );
}
