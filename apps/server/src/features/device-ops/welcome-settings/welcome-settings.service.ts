import {
  type StoredWelcomeSetting,
  type WelcomeIntro,
  welcomeSetting,
} from '@gatehouse/api/device-ops/welcome-settings';
import type { MediaKind } from '@gatehouse/api/device-ops/welcome-settings.rules';
import type { Db } from '../../../platform/db/database.ts';
import { sumFileBytes } from '../../../platform/db/files.queries.ts';
import { settingGroup, type VersionedSettings } from '../../../platform/portal-settings.ts';
import type { Services } from '../../../platform/services.ts';
import { type KeptFile, listFiles } from './welcome-settings.queries.ts';

/** A value of another release counts as none. */
export const welcomeGroup = settingGroup('welcome', welcomeSetting.catch(welcomeSetting.parse({})));
export type Welcome = VersionedSettings<ReturnType<typeof welcomeSetting.parse>>;

/** What an intro names, and as what. */
export const namedIn = ({ introVideo, introSubtitles, introImages }: WelcomeIntro): [number, MediaKind][] => [
  ...introImages.map((id): [number, MediaKind] => [id, 'IMAGE']),
  ...(introVideo === null ? [] : [[introVideo, 'VIDEO'] satisfies [number, MediaKind]]),
  ...(introSubtitles === null ? [] : [[introSubtitles, 'SUBTITLES'] satisfies [number, MediaKind]]),
];

const bare = ({ companyId: _, file: __, ...shown }: KeptFile) => shown;

/** The settings with the files they may name, and the bytes of all files of the company. */
export async function withFiles(
  { db, settings }: Pick<Services, 'settings'> & { db: Db },
  companyId: number,
  kept: Welcome,
): Promise<StoredWelcomeSetting> {
  const files = (await listFiles(db, companyId)).map(bare);
  return {
    ...kept,
    files,
    storage: { used: await sumFileBytes(db, companyId), quota: settings.fileQuota },
  };
}
