/** Start languages of a welcome screen (spec §1). */
export const welcomeLanguages = ['en-US', 'vi-VN', 'de-DE', 'zh-CN'] as const;

/** Orientations of a screen, with the positions of media relative to the text. */
export const layoutTypes = ['HORIZONTAL', 'VERTICAL'] as const;
export const horizontalLayouts = ['MEDIA_LEFT', 'MEDIA_RIGHT', 'MEDIA_WHOLE'] as const;
export const verticalLayouts = ['MEDIA_TOP', 'MEDIA_BOTTOM', 'MEDIA_WHOLE'] as const;

export const introFormats = ['image', 'video'] as const;

export const mediaKinds = ['IMAGE', 'VIDEO', 'SUBTITLES'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Limits of spec §5 and §9: files of 1 MB to 500 MB, and up to ten images. Sizes are in bytes. */
export const welcomeLimits = {
  contact: 255,
  images: 10,
  least: 1_048_576,
  most: 524_288_000,
  subtitles: 1_048_576,
} as const;

export const mediaTypes = ['image/gif', 'image/jpeg', 'image/png', 'video/mp4'] as const;
export const subtitlesType = 'text/plain';
export type MediaType = (typeof mediaTypes)[number];

/** Checks whether the aspect ratio is 16:9, as close as whole pixels allow. 1366 × 768 passes. */
export const isWide = ({ width, height }: { width: number; height: number }): boolean =>
  width > 0 && Math.abs(width * 9 - height * 16) <= 16;

/** Returns the field that is missing in an intro. An intro of the video format needs a video. */
export const findIntroProblem = (intro: {
  introFormat: (typeof introFormats)[number];
  introVideo: number | null;
}): 'introVideo' | undefined =>
  intro.introFormat === 'video' && intro.introVideo === null ? 'introVideo' : undefined;

export const greetings: Record<(typeof welcomeLanguages)[number], string> = {
  'en-US': 'Welcome',
  'vi-VN': 'Chào mừng quý khách',
  'de-DE': 'Willkommen',
  'zh-CN': '欢迎光临',
};

/** Texts of a greeting by name. A language without a space before the names has none in its text. */
const greetingsByName: Record<(typeof welcomeLanguages)[number], (names: string) => string> = {
  'en-US': (names) => `Welcome, ${names}`,
  'vi-VN': (names) => `Chào mừng ${names}`,
  'de-DE': (names) => `Willkommen, ${names}`,
  'zh-CN': (names) => `欢迎您，${names}`,
};

/** Returns the greeting of a welcome screen. Contains the names of visitors if there are any. */
export const greetingOf = (language: (typeof welcomeLanguages)[number], names: readonly string[]): string =>
  names.length === 0
    ? greetings[language]
    : greetingsByName[language](new Intl.ListFormat(language, { type: 'conjunction' }).format(names));
