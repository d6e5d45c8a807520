import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMapAddress } from './useMapAddress.ts';

/** Whether one looks at what happens on the floor, or draws it. */
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
