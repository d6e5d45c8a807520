import { useState } from 'react';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { DownloadIcon } from '../display/icons.ts';
import { BusyButton } from './BusyButton.tsx';

interface Props {
  children: string;
  /** Number of rows in the file. The button shows it. Undefined if unknown. */
  rows?: number | undefined;
  /** Downloads and saves the file. The called function shows errors as a toast. */
  onDownload: () => Promise<void>;
}

/** A button that downloads a file. Shows progress and the number of rows, and blocks a second click. */
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
