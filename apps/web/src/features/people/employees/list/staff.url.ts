import { presences } from '@gatehouse/api/people/presences.rules';
import { flag, oneOf, page, rowId, text, urlOf } from '../../../../ui/url/url.ts';

/** URL parameters of the employee list. Parameters that open a dialog contain the ID of the employee. */
export const staffUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  keyword: text,
  presence: oneOf(...presences),
  page,
  /** View of the list. Absent for cards. */
  as: oneOf('table'),
  sort: text,
  create: flag,
  /** Opens the import dialog. `importId` is the import shown in the dialog. */
  import: flag,
  importId: rowId,
  view: rowId,
  /** Opens the confirmation to send an invitation or a password reset, in the profile dialog. */
  letIn: flag,
  /** Opens the confirmation to remove the two-step verification, in the profile dialog. */
  secondStep: flag,
  remove: rowId,
});
