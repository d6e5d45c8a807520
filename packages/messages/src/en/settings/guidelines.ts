/** The guides. */
export const guidelines = {
  type: 'Guide',
  language: 'Language of the guide',
  types: {
    cms: 'Portal',
    tablet: 'Tablet',
  },
  languages: {
    en: 'English',
    vn: 'Tiếng Việt',
  },
  roles: {
    staff: 'For staff',
    manager: 'For managers',
    admin: 'For administrators',
  },
  download: 'Download PDF',
  open: 'Open the guide',
  noViewer: 'This browser shows no PDF in a page',
  noViewerHint: 'Open the guide in another window, or download it.',
} as const;
