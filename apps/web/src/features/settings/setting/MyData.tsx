import { personalData } from '@gatehouse/api/people/personal-data';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';

/** Everything the portal holds about the person signed in, to take away. */
export function MyData() {
  const t = useText();
  return (
    <DownloadButton onDownload={() => exportSheet(personalData.exportMine, {})}>
      {t('people.personalData.mine.download')}
    </DownloadButton>
  );
}
