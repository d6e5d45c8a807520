import type { WelcomeFile, WelcomeSetting } from '@gatehouse/api/device-ops/welcome-settings';
import type { Fields } from '../../texts.ts';

export const welcomeSettings = {
  one: 'Welcome screen',
  title: 'Welcome Setting',
  layoutTitle: 'Layout Setting',
  fields: {
    defaultLanguage: 'Default language',
    contact: 'Contact',
    intro: 'Intro',
    introFormat: 'Content',
    introVideo: 'Video',
    introSubtitles: 'Subtitles',
    introImages: 'Pictures',
    layout: 'Layout',
    layoutType: 'Orientation',
    layoutHorizontal: 'Landscape layout',
    layoutVertical: 'Portrait layout',
    kind: 'Type',
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
  hint: 'What visitors see on the company’s tablets and LCD screens. Changes appear the next time the device connects.',
  layoutHint: 'Screen orientation, and where media and text appear.',
  contactHint: 'Who to contact: a name, number or place.',
  formats: {
    image: 'Pictures',
    video: 'Video',
  },
  imagesHint: '{count} of 10 pictures. 16:9, GIF, JPEG or PNG, 1 MB to 500 MB each.',
  videoHint: '16:9, MP4, 1 MB to 500 MB. Subtitles must be plain text.',
  addImage: 'Add picture',
  addVideo: 'Choose video',
  addSubtitles: 'Choose subtitles',
  added: 'File uploaded. Save to show it.',
  mediaSize: 'File size should be greater than 1MB and less than 500MB',
  textSize: 'Subtitles can be up to 1 MB.',
  earlier: 'Move {name} up',
  later: 'Move {name} down',
  leaveOut: 'Remove {name}',
  isFirst: 'Already first',
  isLast: 'Already last',
  storage: 'Files of the company: {used} of {quota} GB used. Firmware, models and pictures count.',
  preview: 'Preview',
  noMedia: 'No picture or video yet',
  layoutTypes: {
    HORIZONTAL: 'Landscape',
    VERTICAL: 'Portrait',
  },
  layoutHorizontals: {
    MEDIA_LEFT: 'Media on the left',
    MEDIA_RIGHT: 'Media on the right',
    MEDIA_WHOLE: 'Full-screen media',
  },
  layoutVerticals: {
    MEDIA_TOP: 'Media at the top',
    MEDIA_BOTTOM: 'Media at the bottom',
    MEDIA_WHOLE: 'Full-screen media',
  },
  kinds: {
    IMAGE: 'Picture',
    VIDEO: 'Video',
    SUBTITLES: 'Subtitles',
  },
  said: {
    update: 'Welcome screen updated',
    updateLayout: 'Layout updated',
  },
} as const satisfies {
  fields: Fields<WelcomeSetting | WelcomeFile | WelcomeSetting['intro'] | WelcomeSetting['layout']>;
  [more: string]: unknown;
};
