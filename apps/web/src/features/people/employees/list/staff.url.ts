import { presences } from '@gatehouse/api/people/presences.rules';
import { flag, oneOf, page, rowId, text, urlOf } from '../../../../ui/url/url.ts';

/** A dialog parameter is the ID of the employee. */
export const staffUrl = urlOf({
  companyCode: text,
  departmentId: rowId,
  keyword: text,
  presence: oneOf(...presences),
  page,
  /** Absent for cards. */
  as: oneOf('table'),
  sort: text,
  create: flag,
  /** Opens the import dialog. `importId` is the import it shows. */
  import: flag,
  importId: rowId,
  view: rowId,
  /** Within the profile: the confirmation to send an invitation or a password reset. */
  letIn: flag,
  /** Within the profile: the confirmation to remove the two-step verification. */
  secondStep: flag,
  remove: rowId,
});
