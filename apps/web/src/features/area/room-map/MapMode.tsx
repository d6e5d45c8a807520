import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMapAddress } from './useMapAddress.ts';

/** Switches between the live view and the editor. */
export function MapMode() {
  const t = useText();
  const { url, show } = useMapAddress();
  const { buildingId, floor } = url;
  return (
    <SegmentedControl
      aria-label={t('area.roomMap.mode')}
      data={[
        { value: 'watch', label: t('area.roomMap.watch') },
        { value: 'edit', label: t('area.roomMap.edit') },
      ]}
      onChange={(mode) => show({ buildingId, floor, mode: mode === 'watch' ? 'watch' : undefined })}
      size="xs"
      value={url.mode ?? 'edit'}
      withItemsBorders={false}
    />
  );
}
