import { privacy } from '@gatehouse/api/settings/privacy';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** An invalid value, for example from another release, counts as no limit, so that nothing is deleted by mistake. */
export const privacyGroup = settingGroup('privacy', privacy.catch(privacy.parse({})));

/** Returns the retention settings of a company. Records without a setting are kept forever. */
export const findPrivacy = (db: Db, companyId: number) => readSettings(db, privacyGroup, companyId);
