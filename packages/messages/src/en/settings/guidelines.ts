export const guidelines = {
  type: 'Guide',
  language: 'Guide language',
  types: {
    cms: 'Portal',
    tablet: 'Tablet',
  },
  languages: {
    en: 'English',
    vn: 'Tiếng Việt',
  },
  roles: {
    staff: 'For employees',
    manager: 'For managers',
    admin: 'For administrators',
  },
  download: 'Download PDF',
  open: 'Open guide',
  noViewer: 'This browser can’t show PDF files',
  noViewerHint: 'Open the guide in a new window or download it.',
} as const;
