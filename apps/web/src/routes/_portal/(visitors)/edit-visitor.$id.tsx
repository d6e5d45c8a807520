import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditVisitorPage } from '../../../features/visitors/visitors/EditVisitorPage.tsx';
import { pathId } from '../../../ui/url/url.ts';

/** `id` is a visitor ID. An invalid ID gives the same error as an unknown visitor (spec §5). */
export const Route = createFileRoute('/_portal/(visitors)/edit-visitor/$id')({
  staticData: { texts: ['visitors'] },
  component: EditVisitor,
});

function EditVisitor() {
  // Does not use `Route.useParams`. With it, the build would move this file and its preloads into a separate chunk
  // outside the first load.
  const id = pathId(useParams({ from: '/_portal/(visitors)/edit-visitor/$id' }).id);
  return <EditVisitorPage id={id} key={id} />;
}
