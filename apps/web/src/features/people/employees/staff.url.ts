import { presences } from '@gatehouse/api/people/presences.rules';
import { flag, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its employee. */
export const staffUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  keyword: text,
  presence: oneOf(...presences),
  page,
  /** Cards, unless said otherwise. */
  as: oneOf('table'),
  sort: text,
  create: flag,
  /** The import's dialog, and the import it shows. */
  import: flag,
  importId: rowId,
  view: rowId,
  /** Within the profile: whether its person is about to be mailed an invitation or a reset. */
  letIn: flag,
  /** Within the profile: whether its second step is about to be removed. */
  secondStep: flag,
  remove: rowId,
});
