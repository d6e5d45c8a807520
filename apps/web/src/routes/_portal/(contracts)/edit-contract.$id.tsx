import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { EditContractPage } from '../../../features/contracts/contracts/EditContractPage.tsx';
import { pathId } from '../../../ui/url/url.ts';

export const Route = createFileRoute('/_portal/(contracts)/edit-contract/$id')({
  staticData: { texts: ['contracts', 'people'] },
  beforeLoad: ({ params }) => {
    if (pathId(params.id) === undefined) throw redirect({ to: '/404', replace: true });
  },
  component: EditContract,
});

function EditContract() {
  // Does not use `Route.useParams`. With it, the build would move this file and its preloads into a separate chunk
  // outside the first load.
  const id = Number(useParams({ from: '/_portal/(contracts)/edit-contract/$id' }).id);
  return <EditContractPage id={id} key={id} />;
}
