import type { Device } from '@gatehouse/api/area/devices';
import { useCallback } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';

/**
 * Creates a function that formats the reported firmware and version code of a device. The function returns an empty
 * text if the device reported neither.
 */
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
