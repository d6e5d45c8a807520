import { Anchor } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { formatBytes } from '../../../ui/display/bytes.ts';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';

interface Props {
  file: { fwUrl: string; fileName: string; size: number };
}

/**
 * A link to the package file. The browser downloads the file itself, because the file may not fit into the memory of
 * the page.
 */
export function PackageFile({ file: { fwUrl, fileName, size } }: Props) {
  const t = useText();
  return (
    <TwoLines note={formatBytes(size)}>
      <Anchor
        aria-label={t('deviceOps.firmware.download', { name: fileName })}
        download
        href={addressAt(fwUrl)}
        inherit
      >
        {fileName}
      </Anchor>
    </TwoLines>
  );
}
