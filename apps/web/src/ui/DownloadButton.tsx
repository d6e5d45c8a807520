import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { DownloadIcon } from './icons.tsx';

interface Props {
  children: string;
  /** Fetches and saves the file. A refusal is toasted by whoever calls the portal. */
  onDownload: () => Promise<void>;
}

/** Fetches a file; says so until it is there, and cannot be pressed twice. */
export function DownloadButton({ children, onDownload }: Props) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const start = () => {
    setPending(true);
    void onDownload().finally(() => setPending(false));
  };
  return (
    <Button
      aria-busy={pending}
      aria-disabled={pending || undefined}
      leftSection={<DownloadIcon />}
      onClick={() => !pending && start()}
      variant="default"
    >
      <span aria-live="polite">{pending ? t('ui.preparing') : children}</span>
    </Button>
  );
}
