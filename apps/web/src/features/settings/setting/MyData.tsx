import { personalData } from '@gatehouse/api/people/personal-data';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';

/** Exports all data about the signed-in person. */
export function MyData() {
  const t = useText();
  return (
    <DownloadButton onDownload={() => exportSheet(personalData.exportMine, {})}>
      {t('people.personalData.mine.download')}
    </DownloadButton>
  );
}
