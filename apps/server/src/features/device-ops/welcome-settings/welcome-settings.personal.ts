import { declarePersonal } from '../../../platform/personal.ts';

export const welcomeSettingsPersonal = declarePersonal({
  welcome_files: { not: { number: 'file', setting: 'kind file_name media_type size width height' } },
});
