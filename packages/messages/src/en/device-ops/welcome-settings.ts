import type { WelcomeFile, WelcomeSetting } from '@gatehouse/api/device-ops/welcome-settings';
import type { Fields } from '../../texts.ts';

/** What screens at reception show. */
export const welcomeSettings = {
  one: 'Welcome setting',
  title: 'Welcome Setting',
  layoutTitle: 'Layout Setting',
  fields: {
    defaultLanguage: 'Language it begins in',
    contact: 'Contact',
    intro: 'Intro',
    introFormat: 'Shows',
    introVideo: 'Video',
    introSubtitles: 'Subtitles',
    introImages: 'Pictures',
    layout: 'Layout',
    layoutType: 'The screen hangs',
    layoutHorizontal: 'On a wide screen',
    layoutVertical: 'On an upright screen',
    kind: 'Kind',
    fileName: 'File',
    mediaType: 'File type',
    size: 'Size',
    width: 'Width',
    height: 'Height',
  },
  verbs: {
    updateLayout: 'Change layout',
    uploadSubtitles: 'Upload subtitles',
  },
  hint: 'What tablets and LCD screens of the company show to whoever stands before them. They fetch it the next time they ask.',
  layoutHint: 'How these screens hang, and where media and words stand.',
  contactHint: 'Whom to turn to: a name, a number, a place.',
  formats: {
    image: 'Pictures',
    video: 'A video',
  },
  imagesHint: '{count} of 10 pictures. 16:9, gif, jpeg or png, 1 MB to 500 MB each.',
  videoHint: '16:9, mp4, 1 MB to 500 MB; subtitles are plain text.',
  addImage: 'Add a picture',
  addVideo: 'Choose a video',
  addSubtitles: 'Choose subtitles',
  added: 'The file has been brought. Save to show it.',
  mediaSize: 'File size should be greater than 1MB and less than 500MB',
  textSize: 'Subtitles may have 1 MB at most.',
  earlier: 'Show {name} earlier',
  later: 'Show {name} later',
  leaveOut: 'Leave {name} out',
  isFirst: 'It is the first already.',
  isLast: 'It is the last already.',
  storage: 'Files of the company: {used} of {quota} GB used. Firmware, models and pictures count.',
  preview: 'Preview',
  noMedia: 'No picture or video yet',
  layoutTypes: {
    HORIZONTAL: 'Wide',
    VERTICAL: 'Upright',
  },
  layoutHorizontals: {
    MEDIA_LEFT: 'Media left',
    MEDIA_RIGHT: 'Media right',
    MEDIA_WHOLE: 'Media on the whole screen',
  },
  layoutVerticals: {
    MEDIA_TOP: 'Media above',
    MEDIA_BOTTOM: 'Media below',
    MEDIA_WHOLE: 'Media on the whole screen',
  },
  kinds: {
    IMAGE: 'Picture',
    VIDEO: 'Video',
    SUBTITLES: 'Subtitles',
  },
  said: {
    update: 'The welcome screen has been changed.',
    updateLayout: 'The layout has been changed.',
  },
} as const satisfies {
  fields: Fields<WelcomeSetting | WelcomeFile | WelcomeSetting['intro'] | WelcomeSetting['layout']>;
  [more: string]: unknown;
};
