import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { useText } from '../../../platform/i18n/useText.ts';

/**
 * Returns the display name of a quarantine row: the employee of the code, else the code. If the record is unreadable,
 * returns the device.
 */
export function useRowName(): (row: QuarantineGroup) => string {
  const t = useText();
  return ({ personCode, deviceName, owner }) => {
    if (owner) return `${owner.displayName} (${personCode})`;
    return personCode === null ? deviceName : `${t('deviceOps.quarantine.fields.code')} ${personCode}`;
  };
}
