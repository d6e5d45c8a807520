import { useState } from 'react';
import { formatNumber } from '../platform/dates.ts';
import { useText } from '../platform/i18n/useText.ts';
import { BusyButton } from './BusyButton.tsx';
import { DownloadIcon } from './icons.ts';

interface Props {
  children: string;
  /** How many rows the file will hold, where the screen knows: the button says so. */
  rows?: number | undefined;
  /** Fetches and saves the file. A refusal is toasted by whoever calls the portal. */
  onDownload: () => Promise<void>;
}

/** Fetches a file; says so, and how much it is, until it is there, and cannot be pressed twice. */
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
