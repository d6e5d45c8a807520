import { privacy } from '@gatehouse/api/settings/privacy';
import type { Db } from '../../../platform/db/database.ts';
import { readSettings, settingGroup } from '../../../platform/portal-settings.ts';

/** How long a company keeps what. A value of another release counts as none: nothing is deleted on a guess. */
export const privacyGroup = settingGroup('privacy', privacy.catch(privacy.parse({})));

/** How long a company keeps what; nothing said is for ever. */
export const findPrivacy = (db: Db, companyId: number) => readSettings(db, privacyGroup, companyId);
