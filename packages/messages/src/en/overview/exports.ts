/** Texts about exports that run in the background. */
export const exports = {
  one: 'Export',
  fields: {
    operation: 'Exported list',
    query: 'Filters',
    state: 'Status',
  },
  states: { WAITING: 'Waiting', RUNNING: 'Running', DONE: 'Ready', FAILED: 'Failed' },
  hint: 'Long exports are written in the background. A file is yours alone and is deleted after 72 hours.',
  none: 'No exports yet. Long exports from the lists appear here.',
  waiting: 'Waiting to start',
  running: '{done} of {total} rows',
  ready: 'Ready until {date}',
  failed: 'Failed: {reason}',
  download: 'Download file',
  cancel: 'Cancel export',
  delete: 'Delete export',
  hide: 'Hide',
  tray: 'Exports',
  said: { create: 'Export started', remove: 'Export removed' },
} as const;
