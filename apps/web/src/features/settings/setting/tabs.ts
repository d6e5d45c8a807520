import type { Permission } from '@gatehouse/api/platform/permissions';
import type { LabelKey } from '@gatehouse/messages';
import type { ComponentType } from 'react';
import { SecurityPanel } from '../../auth/second-factor/SecurityPanel.tsx';
import { PrivacyPanel } from '../privacy/PrivacyPanel.tsx';
import { SystemSetting } from './SystemSetting.tsx';

interface SettingTab {
  /** As it stands in the address. */
  id: string;
  label: LabelKey;
  permission: Permission;
  Panel: ComponentType;
}

/** The tabs of the settings, in the order of spec §2. A tab comes with its panel. */
export const settingTabs: readonly SettingTab[] = [
  { id: 'system', label: 'settings.tabs.system', permission: 'SYSTEM_SETTING', Panel: SystemSetting },
  { id: 'security', label: 'security.tab', permission: 'SYSTEM_SETTING', Panel: SecurityPanel },
  { id: 'privacy', label: 'privacy.settings.title', permission: 'UPDATE_COMPANY', Panel: PrivacyPanel },
];
