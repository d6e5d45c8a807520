import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { EditStaffPage } from '../../features/people/employees/EditStaffPage.tsx';
import { editStaffUrl } from '../../features/people/employees/editStaff.url.ts';
import { pathId } from '../../ui/url.ts';

export const Route = createFileRoute('/_portal/edit-staff/$id')({
  staticData: { texts: ['area', 'deviceOps', 'overview', 'people', 'vehicles'] },
  validateSearch: editStaffUrl,
  beforeLoad: ({ params }) => {
    if (pathId(params.id) === undefined) throw redirect({ to: '/404', replace: true });
  },
  component: EditStaff,
});

function EditStaff() {
  // `Route.useParams` would put this file and its preloads into a separate chunk outside the first load.
  const id = Number(useParams({ from: '/_portal/edit-staff/$id' }).id);
  return <EditStaffPage id={id} key={id} />;
}
