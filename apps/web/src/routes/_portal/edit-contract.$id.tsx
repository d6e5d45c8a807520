import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { EditContractPage } from '../../features/contracts/contracts/EditContractPage.tsx';
import { pathId } from '../../ui/url.ts';

/** `id` is a contract's number. */
export const Route = createFileRoute('/_portal/edit-contract/$id')({
  staticData: { texts: ['contracts', 'people'] },
  beforeLoad: ({ params }) => {
    if (pathId(params.id) === undefined) throw redirect({ to: '/404', replace: true });
  },
  component: EditContract,
});

function EditContract() {
  // not `Route.useParams`: the screen's chunk would keep this file, and what it preloads, apart from the first load's
  const id = Number(useParams({ from: '/_portal/edit-contract/$id' }).id);
  return <EditContractPage id={id} key={id} />;
}
