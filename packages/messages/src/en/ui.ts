/** Words of the shared pieces of a screen. */
export const ui = {
  moreRows: 'Show more ({count} left)',
  atLeast: 'More than {shown} entries',
  characters: '{length} of {max} characters',
  why: '{figure}: why?',
  copy: 'Copy',
  copied: 'Copied',
  preparing: 'Preparing the file…',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
  chooseMonth: 'Choose a month',
  chooseYear: 'Choose a year',
} as const;
