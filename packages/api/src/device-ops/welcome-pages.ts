import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id } from '../platform/shapes.ts';
import { pairedPagePath } from './device-pairings.ts';
import {
  horizontalLayouts,
  introFormats,
  layoutTypes,
  verticalLayouts,
  welcomeLanguages,
} from './welcome-settings.rules.ts';

const welcomePage = z.object({
  companyName: z.string(),
  /** Name of the device, shown in the question before unpairing. */
  deviceName: z.string(),
  /** IANA zone of the building, for the clock. */
  timeZone: z.string(),
  language: z.enum(welcomeLanguages),
  contact: z.string(),
  layoutType: z.enum(layoutTypes),
  layoutHorizontal: z.enum(horizontalLayouts),
  layoutVertical: z.enum(verticalLayouts),
  introFormat: z.enum(introFormats),
  /** Id of the video. Null if there is none. */
  introVideo: id.nullable(),
  introSubtitles: id.nullable(),
  /** Ids of the pictures in display order. */
  introImages: z.array(id),
  /** Names of visitors with a check-in within the last minute, latest first. Empty unless the pairing greets guests. */
  guests: z.array(z.string()),
});
export type WelcomePage = z.output<typeof welcomePage>;

/** The welcome page of a paired browser (decision 103). It shows the welcome setting of the company (decision 084). */
export const welcomePages = operations('welcomePages', {
  get: {
    summary: 'Get the welcome page of this paired browser',
    method: 'GET',
    path: `${pairedPagePath}/welcome`,
    permission: 'PUBLIC',
    scope: 'public',
    result: welcomePage,
    errors: ['ATT_PAIRING_NOT_FOUND'],
  },
  file: {
    summary: 'Download a file of the welcome page of this paired browser, or a range of it',
    method: 'GET',
    path: `${pairedPagePath}/welcome/files/{id}`,
    permission: 'PUBLIC',
    scope: 'public',
    result: empty,
    errors: ['ATT_PAIRING_NOT_FOUND'],
    answers: 'file',
  },
});
