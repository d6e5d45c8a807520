import {
  type StoredWelcomeSetting,
  type WelcomeIntro,
  welcomeSetting,
} from '@gatehouse/api/device-ops/welcome-settings';
import type { MediaKind } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { Db } from '../../../platform/db/database.ts';
import { sumFileBytes } from '../../../platform/db/files.queries.ts';
import { readSettings, settingGroup, type VersionedSettings } from '../../../platform/portal-settings.ts';
import type { Services } from '../../../platform/services.ts';
import { listFiles, type StoredWelcomeFile } from './welcome-settings.queries.ts';

/** The default replaces a stored value of another release that does not match the schema. */
export const welcomeGroup = settingGroup('welcome', welcomeSetting.catch(welcomeSetting.parse({})));
export type Welcome = VersionedSettings<ReturnType<typeof welcomeSetting.parse>>;

export const listIntroFiles = ({
  introVideo,
  introSubtitles,
  introImages,
}: WelcomeIntro): [number, MediaKind][] => [
  ...introImages.map((id): [number, MediaKind] => [id, 'IMAGE']),
  ...(introVideo === null ? [] : [[introVideo, 'VIDEO'] satisfies [number, MediaKind]]),
  ...(introSubtitles === null ? [] : [[introSubtitles, 'SUBTITLES'] satisfies [number, MediaKind]]),
];

/** Returns the welcome setting of a company with the files that its intro uses. Screens may download only these files. */
export async function readShownWelcome(db: Db, companyId: number) {
  const setting = await readSettings(db, welcomeGroup, companyId);
  const usedIds = new Set(listIntroFiles(setting.intro).map(([id]) => id));
  return { setting, files: (await listFiles(db, companyId)).filter(({ id }) => usedIds.has(id)) };
}

const toWelcomeFile = ({ companyId: _, file: __, ...shown }: StoredWelcomeFile) => shown;

/** Returns the welcome setting with all files of the company and the storage that they use. */
export async function withFiles(
  { db, settings }: Pick<Services, 'settings'> & { db: Db },
  companyId: number,
  setting: Welcome,
): Promise<StoredWelcomeSetting> {
  const files = (await listFiles(db, companyId)).map(toWelcomeFile);
  return {
    ...setting,
    files,
    storage: { used: await sumFileBytes(db, companyId), quota: settings.fileQuota },
  };
}
