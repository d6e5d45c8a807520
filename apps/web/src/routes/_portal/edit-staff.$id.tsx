import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { EditStaffPage } from '../../features/people/employees/EditStaffPage.tsx';
import { editStaffUrl } from '../../features/people/employees/editStaff.url.ts';
import { pathId } from '../../ui/url.ts';

/** `id` is an employee's number. */
export const Route = createFileRoute('/_portal/edit-staff/$id')({
  staticData: { texts: ['area', 'deviceOps', 'overview', 'people', 'vehicles'] },
  validateSearch: editStaffUrl,
  beforeLoad: ({ params }) => {
    if (pathId(params.id) === undefined) throw redirect({ to: '/404', replace: true });
  },
  component: EditStaff,
});

function EditStaff() {
  // not `Route.useParams`: the screen's chunk would keep this file, and what it preloads, apart from the first load's
  const id = Number(useParams({ from: '/_portal/edit-staff/$id' }).id);
  return <EditStaffPage id={id} key={id} />;
}
