import { useState } from 'react';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { DownloadIcon } from '../display/icons.ts';
import { BusyButton } from './BusyButton.tsx';

interface Props {
  children: string;
  /** Number of rows in the file, which the button shows. Undefined if unknown. */
  rows?: number | undefined;
  /** Downloads and saves the file. Must show its own errors as a toast. */
  onDownload: () => Promise<void>;
}

/** A button that downloads a file. It shows progress and the number of rows, and ignores a second click. */
export function DownloadButton({ children, rows, onDownload }: Props) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const preparing = rows === undefined ? t('ui.preparing') : t('ui.preparingRows', { count: rows });
  const start = () => {
    setPending(true);
    void onDownload().finally(() => setPending(false));
  };
  return (
    <BusyButton busy={pending && preparing} icon={<DownloadIcon />} onPress={start}>
      {rows ? `${children} ${formatNumber(rows)}` : children}
    </BusyButton>
  );
}
