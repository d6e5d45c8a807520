import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, instant, optionalText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import {
  horizontalLayouts,
  introFormats,
  layoutTypes,
  mediaKinds,
  mediaTypes,
  subtitlesType,
  verticalLayouts,
  welcomeLanguages,
  welcomeLimits,
} from './welcome-settings.rules.ts';

const welcomeFile = z.object({
  id,
  kind: z.enum(mediaKinds),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** Width of the picture or video in pixels. Null for all other files. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdDate: instant,
});
export type WelcomeFile = z.output<typeof welcomeFile>;

const layout = z.strictObject({
  layoutType: z.enum(layoutTypes).default('HORIZONTAL'),
  layoutVertical: z.enum(verticalLayouts).default('MEDIA_TOP'),
  layoutHorizontal: z.enum(horizontalLayouts).default('MEDIA_LEFT'),
});
export type WelcomeLayout = z.output<typeof layout>;

const noIntro = { introFormat: 'image' as const, introVideo: null, introSubtitles: null, introImages: [] };
const intro = z.strictObject({
  introFormat: z.enum(introFormats),
  introVideo: id.nullable(),
  introSubtitles: id.nullable(),
  /** Ids of the images in display order. */
  introImages: z.array(id).max(welcomeLimits.images),
});
export type WelcomeIntro = z.output<typeof intro>;

const welcome = z.strictObject({
  defaultLanguage: z.enum(welcomeLanguages).default('en-US'),
  contact: optionalText(welcomeLimits.contact),
  intro: intro.default(noIntro),
});

/** Content of the welcome screens of a company's tablets and LCD screens (spec §3 "Welcome setting"). */
export const welcomeSetting = z.strictObject({
  ...welcome.shape,
  layout: layout.default({
    layoutType: 'HORIZONTAL',
    layoutVertical: 'MEDIA_TOP',
    layoutHorizontal: 'MEDIA_LEFT',
  }),
});
export type WelcomeSetting = z.output<typeof welcomeSetting>;

const storedSetting = z.object({
  version,
  ...welcomeSetting.shape,
  /** All uploaded files of the company, including files that the intro does not use. */
  files: z.array(welcomeFile),
  /** Number of bytes used by all files of the company, and the company's quota (decision 073). */
  storage: z.object({ used: z.int(), quota: z.int() }),
});
export type StoredWelcomeSetting = z.output<typeof storedSetting>;

const params = z.object({ companyId: idText });
const path = '/companies/{companyId}/virtual-reception' as const;

export const welcomeSettings = operations('welcomeSettings', {
  get: {
    summary: 'Get the welcome screen settings and layout of a company',
    method: 'GET',
    path: `${path}/welcome`,
    permission: 'WELCOME_SETTING',
    scope: 'company',
    params,
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  update: {
    summary: 'Update language, contact and intro. Upload the files first',
    method: 'POST',
    path: `${path}/welcome`,
    permission: 'WELCOME_SETTING',
    scope: 'company',
    params,
    body: changesOf(welcome),
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_REFERENCE_NOT_FOUND', 'API_ROW_CHANGED'],
  },
  updateLayout: {
    summary: 'Update the screen layout',
    method: 'POST',
    path: `${path}/layout`,
    permission: 'WELCOME_SETTING',
    scope: 'company',
    params,
    body: changesOf(layout),
    result: storedSetting,
    errors: ['HR_COMPANY_NOT_FOUND', 'API_ROW_CHANGED'],
  },
  upload: {
    summary: 'Upload a picture (GIF, JPEG, PNG) or video (MP4), 16:9, 1 MB to 500 MB',
    method: 'POST',
    path: `${path}/files`,
    permission: 'WELCOME_SETTING',
    scope: 'company',
    params,
    upload: {
      field: 'file',
      files: 1,
      fileSize: welcomeLimits.most,
      streamed: { least: welcomeLimits.least, types: mediaTypes },
    },
    result: welcomeFile,
    errors: [
      'HR_COMPANY_NOT_FOUND',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_SIZE_TOO_SMALL',
      'FILE_QUOTA_EXCEEDED',
      'FILE_NOT_WIDE',
    ],
  },
  uploadSubtitles: {
    summary: 'Upload video subtitles as plain text, up to 1 MB',
    method: 'POST',
    path: `${path}/subtitles`,
    permission: 'WELCOME_SETTING',
    scope: 'company',
    params,
    upload: {
      field: 'file',
      files: 1,
      fileSize: welcomeLimits.subtitles,
      streamed: { least: 1, types: [subtitlesType] },
    },
    result: welcomeFile,
    errors: ['HR_COMPANY_NOT_FOUND', 'FILE_TYPE_NOT_ALLOWED', 'FILE_SIZE_TOO_SMALL', 'FILE_QUOTA_EXCEEDED'],
  },
  file: {
    summary: 'Download a welcome screen file, or a range of it',
    method: 'GET',
    path: '/virtual-reception/files/{id}',
    permission: 'WELCOME_SETTING',
    scope: 'company',
    result: empty,
    errors: [],
    answers: 'file',
  },
});
