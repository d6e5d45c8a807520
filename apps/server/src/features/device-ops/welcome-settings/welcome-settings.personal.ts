import type { NounTables } from '../../../platform/personal.ts';

export const welcomeSettingsPersonal: NounTables = {
  welcome_files: { not: { number: 'file', setting: 'kind file_name media_type size width height' } },
};
