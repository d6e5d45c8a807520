import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { useText } from '../../../platform/i18n/useText.ts';

/**
 * Creates a function for the display name of a quarantine row: the name of the employee with the person code, or the
 * code itself. For an unreadable record, the name of the device.
 */
export function useRowName(): (row: QuarantineGroup) => string {
  const t = useText();
  return ({ personCode, deviceName, owner }) => {
    if (owner) return `${owner.displayName} (${personCode})`;
    return personCode === null ? deviceName : `${t('deviceOps.quarantine.fields.code')} ${personCode}`;
  };
}
