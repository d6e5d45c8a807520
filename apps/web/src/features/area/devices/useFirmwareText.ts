import type { Device } from '@gatehouse/api/area/devices';
import { useCallback } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

/** What a device says it runs: its firmware in its own words, and the number of its version; nothing where it has said neither. */
export function useFirmwareText() {
  const t = useText();
  return useCallback(
    ({ firmware, versionCode }: Pick<Device, 'firmware' | 'versionCode'>): string =>
      [firmware, versionCode !== null && t('area.devices.versionCode', { version: versionCode })]
        .filter(Boolean)
        .join(' · '),
    [t],
  );
}
